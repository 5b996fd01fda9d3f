import { Readable } from 'node:stream';
import { TOKEN_PREFIX } from '@anchora/contract/token-prefix';
import { TOKEN_SCOPES } from '@anchora/contract/token-scopes';
import { V1_PREFIX } from '@anchora/contract/v1/v1-calls';
import { runCli } from '../src/run-cli';

export const SERVER = 'https://ar.example';
export const WORKSPACE_ID = 7;

/** A request that the program sent. */
interface SentRequest {
  method: string;
  /** Path of the address, without what all calls have in common. */
  path: string;
  headers: Headers;
}

const TOKEN = {
  name: 'CI',
  workspaceId: WORKSPACE_ID,
  scopes: TOKEN_SCOPES,
  expiresAt: '2027-01-01T00:00:00Z',
};

/**
 * Runs the program against a server of the test, signed in with a token that may do everything.
 *
 * @param answer to each request but that about the token; undefined for 404.
 * @returns the exit code, what it wrote on standard error (`told`) and standard output (`printed`), and the requests
 *   besides that about the token.
 */
export async function runWithServer(
  args: readonly string[],
  { cwd, answer }: { cwd: string; answer: (request: SentRequest) => object | undefined },
): Promise<{ code: number; told: string; printed: string; sent: SentRequest[] }> {
  let told = '';
  let printed = '';
  const sent: SentRequest[] = [];
  const code = await runCli(
    args,
    {
      env: { ANCHORA_SERVER: SERVER, ANCHORA_TOKEN: TOKEN_PREFIX + 'x'.repeat(30) },
      cwd,
      stdin: Readable.from([]),
      stdout: { write: (text) => (printed += String(text)) },
      stderr: { write: (text) => (told += String(text)) },
      fetch: async (url, { method = 'GET', headers } = {}) => {
        const { pathname } = new URL(url instanceof Request ? url.url : url);
        const request = { method, path: pathname.slice(V1_PREFIX.length), headers: new Headers(headers) };
        if (request.path === '/token') return Response.json(TOKEN);
        sent.push(request);
        const body = answer(request);
        return body ? Response.json(body) : Response.json({}, { status: 404 });
      },
      sleep: async () => undefined,
    },
    'test',
  );
  return { code, told, printed, sent };
}
