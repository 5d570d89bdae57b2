/** The faces that pages can draw: none before the first is wanted. */
class Shown {
  faces = $state.raw<Record<string, string>>({});
}
export const shown = new Shown();
let loading: Promise<void> | null = null;

export function wantFaces(): void {
  loading ??= import('./faces').then(
    ({ default: faces }) => void (shown.faces = faces),
    () => void (loading = null), // the next face tries again; a name says who it is
  );
}
