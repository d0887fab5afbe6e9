// Requests to the API that this page came from.
import { parse } from './json.js';
import { token } from './storage.js';

/** An answer that is a problem document, or no answer at all (status 0). */
export class Problem extends Error {
  constructor(status, document, took) {
    super(document.detail ?? document.title ?? 'The API does not answer');
    this.status = status;
    this.document = document;
    this.took = took;
  }
}

function unreachable(reason) {
  return { title: 'The API does not answer', detail: reason, faults: [] };
}

function problemOf(response, text) {
  try {
    const value = parse(text);
    if (value !== null && typeof value === 'object' && 'title' in value) {
      return value;
    }
  } catch {
    // Something in between answered, not the API.
  }
  return { title: `The answer is ${response.status} ${response.statusText}`.trim(), detail: text.slice(0, 500), faults: [] };
}

/** Asks; gives {value, text, took}, or throws Problem, or AbortError where the signal said so. */
export async function ask(method, path, { body, signal } = {}) {
  const headers = { accept: 'application/json' };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
  }
  if (token.get() !== '') {
    headers.authorization = `Bearer ${token.get()}`;
  }
  const began = performance.now();
  let response;
  let text;
  try {
    response = await fetch(path, { method, headers, body, signal, cache: 'no-store', credentials: 'same-origin' });
    text = await response.text();
  } catch (failure) {
    if (signal?.aborted) {
      throw failure;
    }
    throw new Problem(0, unreachable('No connection to it. Is it running, and is this page from it?'), performance.now() - began);
  }
  const took = performance.now() - began;
  if (!response.ok) {
    const problem = new Problem(response.status, problemOf(response, text), took);
    problem.retryAfter = response.headers.get('retry-after');
    throw problem;
  }
  try {
    return { value: parse(text), text, took };
  } catch (failure) {
    throw new Problem(response.status, unreachable(`What came is no JSON: ${failure.message}`), took);
  }
}

/** The same request as a command line, without the token. */
export function curl(method, path, body) {
  const url = new URL(path, document.baseURI).href;
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ['curl -s', method === 'GET' ? '' : `-X ${method}`, quoted(url)];
  if (body !== undefined) {
    parts.push("-H 'content-type: application/json'", `-d ${quoted(body)}`);
  }
  if (token.get() !== '') {
    parts.push('-H "authorization: Bearer $SHARDLENS_TOKEN"');
  }
  return parts.filter(Boolean).join(' ');
}
