import { say, type Sentence } from './words.svelte';

/** What the server answered instead of what was asked for: 404 no such thing, 409 not now, 410 closed. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    why: string,
  ) {
    super(why);
  }
}

/** Asks the server; with a body, something of it; with the secret of a link, as who sits there. A server that is not there is not an ApiError but the browser's own error. */
export async function ask<T>(path: string, body?: unknown, secret?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(secret ? { authorization: `Bearer ${secret}` } : {}) };
  const answer = await fetch(path, body === undefined ? undefined : { method: 'POST', headers, body: JSON.stringify(body) });
  const message = (await answer.json().catch(() => ({}))) as T & { error?: string };
  if (!answer.ok) throw new ApiError(answer.status, message.error ?? answer.statusText);
  return message;
}

const BY_STATUS: Record<number, Sentence> = { 404: 'gone_text', 413: 'reason_too_long', 429: 'too_many', 503: 'unable' };

/** What went wrong, for people: in their language, never in the server's words, which are for programs. */
export function inWords(why: unknown): string {
  return why instanceof ApiError ? say(BY_STATUS[why.status] ?? 'failed') : say('unreachable');
}
