declare module 'virtual:covers' {
  /** By language and game, loaded when asked for. */
  const covers: Record<import('../lib/languages').Lang, () => Promise<{ default: Record<string, import('./cover').Cover> }>>;
  export default covers;
}
