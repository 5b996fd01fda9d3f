import type { NewToken, NewTokenRequest } from '@anchora/contract/api-tokens';
import { TOKEN_SCOPES } from '@anchora/contract/token-scopes';
import { PASSWORD } from './password';

/**
 * Registers a user with Pro and makes a token with all scopes.
 *
 * @returns the token
 * @throws Error if a call is refused.
 */
export async function registerWithToken(origin: string): Promise<string> {
  const account = { username: 'programs', email: 'programs@example.com', password: PASSWORD };
  let cookie = '';
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { origin, cookie, 'content-type': 'application/json' };
    const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    const given = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
    if (given.length > 0) cookie = given.join('; ');
    return answer.json();
  };
  await send('POST', '/api/register', account);
  await send('PATCH', '/api/user/subscription', { plan: 'yearly' });
  const wanted: NewTokenRequest = {
    name: 'Clients',
    scopes: [...TOKEN_SCOPES],
    days: 7,
    currentPassword: account.password,
  };
  return ((await send('POST', '/api/tokens', wanted)) as NewToken).token;
}
