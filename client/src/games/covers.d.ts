declare module 'virtual:covers' {
  const covers: Record<string, Record<import('../lib/languages').Lang, import('./cover').Cover>>;
  export default covers;
}
