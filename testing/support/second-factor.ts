import { type APIRequestContext, expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

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
  const begun = await request.post('/api/user/factors/totp', { headers, data: { currentPassword } });
  expect(begun.status(), await begun.text()).toBeLessThan(300);
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: codeOf(secret) };
  const confirmed = await request.post('/api/user/factors/totp/confirm', { headers, data });
  expect(confirmed.status(), await confirmed.text()).toBeLessThan(300);
  return secret;
}
