import { createClient, type Client } from '@anchora/client/client';
import type { OwnToken } from '@anchora/contract/api-tokens';
import type { TokenScope } from '@anchora/contract/token-scopes';
import { CliError, EXIT } from '../cli-error';
import { presentSignIn } from '../sign-in/present-sign-in';
import type { SignIn } from '../sign-in/token-file';
import { textOf, type Run } from './command';

/** A server, and the token that a command uses there. */
export interface Session {
  client: Client;
  server: string;
  token: OwnToken;
}

/** Shorter waits are over before anyone has read of them. Chosen, not measured. */
const LEAST_TOLD_S = 2;
/** Requests without an answer for about five minutes, with the growing waits between them. Chosen, not measured. */
const ATTEMPTS = 16;

export function clientFor(run: Run, signIn: SignIn): Client {
  const { surroundings, words, progress } = run;
  return createClient({
    ...signIn,
    fetch: surroundings.fetch,
    sleep: surroundings.sleep,
    attempts: ATTEMPTS,
    limitedAttempts: Infinity,
    onWait: ({ ms, reason, body }) => {
      const seconds = Math.ceil(ms / 1000);
      if (seconds < LEAST_TOLD_S) return;
      const why = body ? words.ofServer(body) : words.say('wait-no-answer', { server: signIn.server });
      progress.show(
        reason === 'limited' ? words.say('wait-limited', { why, seconds }) : words.say('wait-retry', { why, seconds }),
      );
    },
  });
}

/** Scopes that a token needs to make projects. @param isPublic whether visitors see any of them at once */
export function scopesToMake(isPublic: boolean): TokenScope[] {
  return isPublic ? ['read', 'write', 'publish'] : ['read', 'write'];
}

/**
 * Signs in, and checks that the token may do what the command needs before anything is sent.
 *
 * @throws CliError `scope-missing`, and those of `presentSignIn`; CallError if the server refuses the token;
 *   NoAnswerError if it stays out of reach.
 */
export async function openSession(run: Run, scopes: readonly TokenScope[]): Promise<Session> {
  const signIn = await presentSignIn(run.surroundings, textOf(run, 'server'));
  const client = clientFor(run, signIn);
  const token = await client.call('readToken', {});
  const missing = scopes.filter((scope) => !token.scopes.includes(scope));
  if (missing.length > 0) throw new CliError('scope-missing', { scopes: missing }, EXIT.notSignedIn);
  return { client, server: signIn.server, token };
}
