import type { AddedFactor, PasskeyOptions, TotpSecret } from '@anchora/contract/second-factor';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../src/db/database';
import { totpFactors } from '../src/db/schema/second-factors';
import { SoftAuthenticator } from './soft-authenticator';
import { PASSWORD, type TestClient } from './test-client';

/** The time step of authenticator apps (RFC 6238, section 5.2). */
const STEP_MS = 30_000;

/** An app that shows codes. @param steps time steps from now */
export type App = (steps?: number) => string;

export function appWith({ secret }: Pick<TotpSecret, 'secret'>): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** @param factor proves the owner where the account has a factor already */
export async function addApp(client: TestClient, factor: object = {}): Promise<AddedFactor & { app: App }> {
  const begun = await client.post('/api/user/factors/totp', { currentPassword: PASSWORD, ...factor });
  const app = appWith(begun.json<TotpSecret>());
  const confirmed = await client.post('/api/user/factors/totp/confirm', { code: app() });
  if (confirmed.statusCode !== 200) throw new Error(`${begun.body} ${confirmed.body}`);
  return { ...confirmed.json<AddedFactor>(), app };
}

export async function addPasskey(
  client: TestClient,
  { origin, factor = {} }: { origin: string; factor?: object },
): Promise<AddedFactor & { key: SoftAuthenticator }> {
  const proof = { currentPassword: PASSWORD, ...factor };
  const begun = await client.post('/api/user/factors/passkeys/options', proof);
  const key = new SoftAuthenticator(origin);
  const passkey = key.create(begun.json<PasskeyOptions>());
  const added = await client.post('/api/user/factors/passkeys', { name: 'My key', passkey });
  if (added.statusCode !== 200) throw new Error(`${begun.body} ${added.body}`);
  return { ...added.json<AddedFactor>(), key };
}

/** Lets the codes of the present time steps be used again, so that tests need not wait for the next ones. */
export async function forgetSteps(db: Database, userId: number): Promise<void> {
  await db.update(totpFactors).set({ lastStep: 0 }).where(eq(totpFactors.userId, userId));
}
