import { say } from './words.svelte';

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

/** What went wrong, for people. */
export function inWords(why: unknown): string {
  return why instanceof ApiError ? say('failed', { why: why.message }) : say('unreachable');
}
