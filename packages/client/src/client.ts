import type { ApiErrorBody } from '@anchora/contract/api-error';
import { ROUTES, type Calls } from './calls';

interface ClientOptions {
  /** Address of the server, without a path. */
  server: string;
  token: string;
  /** Default: the platform's own. */
  fetch?: typeof fetch;
  /** Attempts in all for a request that got no answer, 502, 503 or 504; default `USUAL_ATTEMPTS`. */
  attempts?: number;
  /** Attempts in all for a request that got 429, whose answer says how long to wait; default: as `attempts`. */
  limitedAttempts?: number;
  /** Waits between attempts; default: a timer. */
  sleep?: (ms: number) => Promise<void>;
  /** Called before each wait. */
  onWait?: (wait: Wait) => void;
}

/** A wait before the next attempt of a request. */
export interface Wait {
  ms: number;
  /** `limited`: 429; `unavailable`: 502 to 504; `no-answer`: the connection could not be made, or was dropped. */
  reason: 'limited' | 'unavailable' | 'no-answer';
  /** Body of the answer, if there was one. */
  body: ApiErrorBody | null;
}

type Name = keyof Calls;
/** Parameters, body and further headers of a call. */
export type Asked<N extends Name> = Omit<Calls[N], 'answer'> & { headers?: Record<string, string> };

/** An answer that is not a success. */
export class CallError extends Error {
  override name = 'CallError';

  constructor(
    readonly status: number,
    readonly body: ApiErrorBody | null,
  ) {
    super(`${status}: ${body?.message ?? 'the answer has no message'}`);
  }
}

/** No answer arrived whole, or it was not the server's: `cause` tells what failed at last. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** Requests without an answer go on for about eight seconds, with the waits between them. Chosen, not measured. */
const USUAL_ATTEMPTS = 6;
/** The waits double from attempt to attempt. Chosen, not measured. */
const FIRST_WAIT_MS = 250;
/** Longest wait that no answer has asked for. Chosen, not measured. */
const MAX_BACKOFF_MS = 30_000;
/** Longest wait of a timer, 24 days. Asked to wait for longer, a timer ends at once. */
const MAX_WAIT_MS = 2 ** 31 - 1;
const UNAVAILABLE = new Set([502, 503, 504]);

export type Client = ReturnType<typeof createClient>;

/**
 * Sends calls of `/api/v1`. Requests that may have been lost are sent again, POSTs with the same Idempotency-Key.
 *
 * @returns functions that reject with `CallError` if the last answer was a refusal, and with `NoAnswerError` without an
 *   answer.
 */
export function createClient(options: ClientOptions) {
  const { attempts = USUAL_ATTEMPTS, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = options;
  const send = options.fetch ?? fetch;
  const most = { limited: options.limitedAttempts ?? attempts, unavailable: attempts, 'no-answer': attempts };

  /** @param read takes the body of the answer; a connection that is dropped meanwhile is retried as well. */
  async function request<T>(url: string, init: RequestInit, read: (answer: Response) => Promise<T>): Promise<T> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${options.token}`);
    if (init.method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    const tried = { limited: 0, unavailable: 0, 'no-answer': 0 };
    for (let attempt = 1; ; attempt++) {
      const outcome = await outcomeOf(() => send(url, { ...init, headers }), read);
      if ('value' in outcome) return outcome.value;
      const { reason, error, retryAfterMs } = outcome;
      if (reason === null || ++tried[reason] >= most[reason]) throw error;
      const ms = Math.max(retryAfterMs, Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)));
      options.onWait?.({ ms, reason, body: error instanceof CallError ? error.body : null });
      await sleep(ms);
    }
  }

  async function call<N extends Name>(name: N, asked: Asked<N>): Promise<Calls[N]['answer']> {
    const {
      params = {},
      query = {},
      body,
      headers = {},
    } = asked as Partial<Record<'params' | 'query', object>> & {
      body?: unknown;
      headers?: Record<string, string>;
    };
    const [method, path, answers] = ROUTES[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(valueOf(params, key))));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
    const url = `${options.server}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const sent = { ...(body === undefined ? headers : { 'content-type': 'application/json', ...headers }) };
    return request(url, { method, headers: sent, ...json }, (answer) => {
      return (answers === 'bytes' ? answer.arrayBuffer() : answer.json()) as Promise<Calls[N]['answer']>;
    });
  }

  return {
    call,
    async upload(fileName: string, bytes: Uint8Array<ArrayBuffer> | Blob): Promise<Calls['uploadFile']['answer']> {
      const [method, path] = ROUTES.uploadFile;
      const form = new FormData();
      form.set('file', bytes instanceof Blob ? bytes : new Blob([bytes]), fileName);
      return request(options.server + path, { method, body: form }, readUpload);
    },
    /** All projects, page by page. */
    async *projects(query: Calls['listProjects']['query'] = {}) {
      let cursor: string | null = null;
      do {
        const page: Calls['listProjects']['answer'] = await call('listProjects', {
          query: cursor === null ? query : { ...query, cursor },
        });
        yield* page.items;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },
  };
}

function readUpload(answer: Response): Promise<Calls['uploadFile']['answer']> {
  return answer.json() as Promise<Calls['uploadFile']['answer']>;
}

type Outcome<T> = { value: T } | { reason: Wait['reason'] | null; error: unknown; retryAfterMs: number };

/** Makes one attempt; `reason` is null for an answer that a further attempt would not change. */
async function outcomeOf<T>(
  send: () => Promise<Response>,
  read: (answer: Response) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const answer = await send();
    if (answer.ok) return { value: await read(answer) };
    const error = new CallError(answer.status, await bodyOf(answer));
    const reason = answer.status === 429 ? 'limited' : UNAVAILABLE.has(answer.status) ? 'unavailable' : null;
    const askedMs = Number(answer.headers.get('retry-after') ?? 0) * 1000 || 0;
    return { reason, error, retryAfterMs: Math.min(MAX_WAIT_MS, askedMs) };
  } catch (error) {
    const noAnswer = new NoAnswerError('the server does not answer', { cause: error });
    return { reason: 'no-answer', error: noAnswer, retryAfterMs: 0 };
  }
}

function valueOf(values: object, key: string): unknown {
  return (values as Record<string, unknown>)[key];
}

/** Null for the answer of a proxy in front of the server, which has words of its own. */
async function bodyOf(answer: Response): Promise<ApiErrorBody | null> {
  const body: unknown = await answer.json().catch(() => null);
  return isErrorBody(body) ? body : null;
}

function isErrorBody(body: unknown): body is ApiErrorBody {
  if (typeof body !== 'object' || body === null || !('code' in body && 'message' in body)) return false;
  return typeof body.code === 'string' && typeof body.message === 'string';
}
