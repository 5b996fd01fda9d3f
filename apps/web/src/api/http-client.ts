import type { ApiErrorBody } from '@anchora/contract/api-error';
import { isAbort } from '../is-abort';
import { api as texts } from '../texts/api';
import { hasMessages } from '../texts/has-messages';
import { ApiError, ConnectionError } from './api-error';

/**
 * Header that names the user for whom this page was loaded, so that the server refuses its changes once another tab has
 * signed in somebody else; empty until a user is known.
 */
export const pageUser: Record<string, string> = {};

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `omit` sends no session, for pages in frames of other sites; by default it is sent. */
  credentials?: 'include' | 'omit';
  /** The request outlives its page. Browsers refuse this for more than 64 KB of bodies in total. */
  keepalive?: boolean;
}

/**
 * Calls the API and reads JSON.
 *
 * @param path absolute path on this origin, such as '/api/projects'
 * @returns the answer; null for 204, which `Answer` then has to name.
 * @throws ApiError for an answer that is not a success, ConnectionError for none, AbortError when `signal` fires, Error
 *   for a success that is not JSON
 */
export async function request<Answer>(
  path: string,
  { method = 'GET', body, headers: extra, signal, credentials = 'include', keepalive = false }: RequestOptions = {},
) {
  const headers = new Headers({ accept: 'application/json', ...pageUser, ...extra });
  const init: RequestInit = { method, credentials, headers, keepalive };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const response = await send(path, init);
  const text = await readText(response);
  if (!response.ok) throw await readError(response.status, text);
  return (response.status === 204 ? null : parseAnswer(text)) as Answer;
}

/** @throws Error with words for the user: a proxy or the sign-in page of a network may answer in the server's place. */
function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(texts.unreadable, { cause });
  }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    throw isAbort(cause) ? cause : new ConnectionError(cause);
  }
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw isAbort(cause) ? cause : new ConnectionError(cause);
  }
}

/**
 * Error for an answer that is not a success, with words in the language of the page; the error's own message keeps the
 * original ones.
 */
export async function readError(status: number, text: string): Promise<ApiError> {
  const body = parseErrorBody(text);
  if (!body || !hasMessages()) return new ApiError(status, text, body);
  const words = await import('../texts/messages').catch(() => null);
  return new ApiError(status, text, words ? words.wordBody(body) : body);
}

function parseErrorBody(text: string): ApiErrorBody | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isErrorBody(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isErrorBody(value: unknown): value is ApiErrorBody {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
