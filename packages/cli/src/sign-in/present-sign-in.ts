import { TOKEN_PREFIX } from '@anchora/contract/token-prefix';
import { CliError, EXIT, usageError } from '../cli-error';
import type { Surroundings } from '../surroundings';
import { serverOrigin } from './server-origin';
import { readTokenFile, type SignIn } from './token-file';

/**
 * The server and token of this run: those of the environment, else the stored ones. A stored token is sent to no other
 * server than the one that it was stored for.
 *
 * @param server from the command line.
 * @throws CliError `not-signed-in`, `signed-in-elsewhere`, `server-missing`, `token-malformed`, and those of
 *   `serverOrigin` and `readTokenFile`.
 */
export async function presentSignIn({ env }: Surroundings, server: string | undefined): Promise<SignIn> {
  const wanted = server ?? env.ANCHORA_SERVER;
  const origin = wanted ? serverOrigin(wanted) : null;
  if (env.ANCHORA_TOKEN) {
    const token = checkedToken(env.ANCHORA_TOKEN.trim());
    const stored = origin ?? (await readTokenFile(env))?.server;
    if (!stored) throw usageError('server-missing', {});
    return { server: stored, token };
  }
  const stored = await readTokenFile(env);
  if (!stored) throw new CliError('not-signed-in', {}, EXIT.notSignedIn);
  if (origin && origin !== stored.server) {
    throw new CliError('signed-in-elsewhere', { server: stored.server, wanted: origin }, EXIT.notSignedIn);
  }
  return stored;
}

/** Characters of a token as a header can carry them. The lengths are chosen, far from those of real tokens. */
const TOKEN = /^[\w-]{20,200}$/;

/** @throws CliError `token-malformed` */
export function checkedToken(token: string): string {
  if (token.startsWith(TOKEN_PREFIX) && TOKEN.test(token)) return token;
  throw new CliError('token-malformed', { prefix: TOKEN_PREFIX }, EXIT.notSignedIn);
}
