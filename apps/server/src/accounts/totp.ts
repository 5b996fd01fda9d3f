import { Secret, TOTP } from 'otpauth';

/** The recommended 160 bits (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Authenticator apps take this step for granted (RFC 6238, section 5.2). */
const STEP_S = 30;
/**
 * Steps before and after the present one whose codes are accepted, for clocks that differ and people who type slowly.
 * Chosen, not measured.
 */
const WINDOW = 1;

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The secret in base32, as apps accept it when it is typed. */
export function typedSecret(secret: Buffer): string {
  return totpOf(secret).secret.base32;
}

/** `otpauth:` address for apps, which display `issuer` and `account`. */
export function totpAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  return totpOf(secret, { issuer, label: account }).toString();
}

/** @returns the number of the time step (RFC 6238) whose code this is; null for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / STEP_S) + delta;
}

/** Parameters that all authenticator apps support: SHA-1, six digits, 30 seconds. */
function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), period: STEP_S });
}
