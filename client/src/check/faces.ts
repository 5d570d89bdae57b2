import type { Action } from '../lib/messages';
import type { Speech } from '../lib/speech';

/** What the sea could draw, in words: `draw o5` is the card alone, as the answer that was drawn names its parts. A code stays where
 * the two do not go together. */
export function named(face: string, drawn: Action | undefined, speech: Speech | null): string {
  const [verb, ...values] = face.split(' ');
  const { do: drew, ...parts } = drawn ?? { do: '' };
  const names = Object.keys(parts);
  if (!speech || verb !== drew || values.length !== names.length) return face;
  return names.map((name, i) => speech.thing(name, values[i]!)).join(', ');
}
