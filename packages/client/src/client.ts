import type { ApiErrorBody } from '@anchora/contract/api-error';
import { ROUTES, type Calls } from './calls';

export interface ClientOptions {
  /** Address of the server, without a path. */
  server: string;
  token: string;
  /** Default: the platform's own. */
  fetch?: typeof fetch;
  /** Attempts in all for a request that got no answer, 429 or 503; default 6. */
  attempts?: number;
  /** Waits between attempts; default: a timer. */
  sleep?: (ms: number) => Promise<void>;
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

const FIRST_WAIT_MS = 250;
/** Waits grow up to this, unless the server asks for more. */
const LONGEST_WAIT_MS = 30_000;
const RETRIED = new Set([429, 502, 503]);

export type Client = ReturnType<typeof createClient>;

/** Sends calls of `/api/v1`. Requests that may have been lost are sent again with the same Idempotency-Key. */
export function createClient(options: ClientOptions) {
  const { attempts = 6, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = options;
  const send = options.fetch ?? fetch;

  async function request(method: string, url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${options.token}`);
    if (method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts;
      const answer = await send(url, { ...init, method, headers }).catch((error: unknown) => {
        if (isLast) throw error;
        return null;
      });
      if (answer?.ok) return answer;
      if (answer && (isLast || !RETRIED.has(answer.status))) throw new CallError(answer.status, await bodyOf(answer));
      const told = Number(answer?.headers.get('retry-after') ?? 0) * 1000;
      await sleep(Math.max(told, Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)));
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
    const [method, path] = ROUTES[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(valueOf(params, key))));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    const url = `${options.server}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const sent = { ...(body === undefined ? headers : { 'content-type': 'application/json', ...headers }) };
    const answer = await request(method, url, { headers: sent, ...json });
    const isJson = answer.headers.get('content-type')?.includes('json');
    return (isJson ? answer.json() : answer.arrayBuffer()) as Promise<Calls[N]['answer']>;
  }

  return {
    call,
    /** Uploads one file. */
    async upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<Calls['uploadFile']['answer']> {
      const [method, path] = ROUTES.uploadFile;
      const form = new FormData();
      form.set('file', new Blob([bytes]), fileName);
      const answer = await request(method, options.server + path, { body: form });
      return answer.json() as Promise<Calls['uploadFile']['answer']>;
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

function valueOf(values: object, key: string): unknown {
  return (values as Record<string, unknown>)[key];
}

async function bodyOf(answer: Response): Promise<ApiErrorBody | null> {
  return answer.json().then(
    (body: unknown) => body as ApiErrorBody,
    () => null,
  );
}
