declare module 'virtual:covers' {
  const covers: Record<string, Record<import('../lib/wire').Lang, import('./cover').Cover>>;
  export default covers;
}
