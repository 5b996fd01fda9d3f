import { type APIRequestContext } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { succeed } from './succeed';

/** The code that an authenticator app shows now. @param secret base32. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** Gives the signed-in user an authenticator app as second factor. @returns its secret, base32 */
export async function addAuthenticatorApp(
  request: APIRequestContext,
  origin: string,
  currentPassword: string,
): Promise<string> {
  const headers = { origin };
  const begun = await succeed(request.post('/api/user/factors/totp', { headers, data: { currentPassword } }));
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: codeOf(secret) };
  await succeed(request.post('/api/user/factors/totp/confirm', { headers, data }));
  return secret;
}
