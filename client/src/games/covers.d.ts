declare module 'virtual:covers' {
  const covers: Record<string, Record<import('../lib/fill').Lang, import('./cover').Cover>>;
  export default covers;
}
