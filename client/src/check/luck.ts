import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Draw } from '../lib/messages';

/** The luck of a table, drawn again from its key. Written for this page alone, so that nothing of the server's is believed; not by
 * crypto.subtle, which a plain http address in a house's own network does not have. */

/** Does the key keep the promise made before the first draw? */
export function keeps(promise: string, key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key) && bytesToHex(sha256(hexToBytes(key))) === promise;
}

/** The digits from which the sea's answer number n is drawn. */
export function digits(key: string, table: string, n: number, words: string[]): string {
  const message = JSON.stringify([table, n, ...words]); // no spaces, letters as they are: what Python writes too
  return bytesToHex(hmac(sha256, hexToBytes(key), utf8ToBytes(message)));
}

/** The digits as one big number, modulo the total of the weights. */
export function numberOf(digits: string, total: number): number {
  return Number(BigInt(`0x${digits}`) % BigInt(total));
}

/** Where a number falls when the weights are laid end to end. */
export function faceAt({ faces, weights }: Draw, number: number): string {
  let end = 0;
  return faces.find((_, i) => number < (end += weights[i]!))!;
}

/** What can be drawn at all: a weight a face, whole numbers, one of them more than none. */
export function totalOf({ faces, weights }: Draw): number {
  if (weights.length !== faces.length || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) return 0;
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The seal of a line of a log: the first 16 digits of SHA-256 over the seal before it and the line. */
export function sealOf(line: string, before: string): string {
  return bytesToHex(sha256(utf8ToBytes(before + line))).slice(0, 16);
}
