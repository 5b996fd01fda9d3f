import { createRemoteJWKSet, errors, jwtVerify, UnsecuredJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { Config, GoogleConfig } from '../config/config';
import { ApiError } from '../http/api-error';

/** The Google account that a verified token identifies. */
export interface GoogleIdentity {
  uid: string;
  /** The address, if the provider has verified it; else null. */
  email: string | null;
  name: string | null;
}

export interface GoogleVerifierDeps {
  config: Pick<Config, 'google'>;
  identityKeys?: JWTVerifyGetKey;
}

/** @returns null if Google sign-in is not configured. */
export function createGoogleVerifier({ config, identityKeys }: GoogleVerifierDeps): GoogleTokenVerifier | null {
  return config.google === null ? null : new GoogleTokenVerifier(config.google, identityKeys);
}

/** Signing keys of the provider's ID tokens. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** The clocks of the provider and of this server may differ by this much. Chosen, not measured. */
const CLOCK_TOLERANCE_S = 30;
/** Characters of an id at the provider, which documents this limit. */
const MAX_UID_LENGTH = 128;

/**
 * A Google sign-in proves the owner of an account for this long: enough to read a dialog and decide, too short for an
 * open session on an unlocked phone. Chosen, not measured.
 */
export const OWNER_PROOF_MAX_AGE_S = 10 * 60;

interface TokenPayload extends JWTPayload {
  auth_time?: unknown;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  firebase?: { sign_in_provider?: unknown };
}

/** Checks a token's signature, issuer, audience, expiry, provider and the age of its sign-in. */
export class GoogleTokenVerifier {
  private keys: JWTVerifyGetKey | undefined;

  /** @param keys default: the provider's own, fetched when first needed. */
  constructor(
    private readonly config: GoogleConfig,
    keys?: JWTVerifyGetKey,
  ) {
    this.keys = keys;
  }

  /**
   * @param maxAgeS largest age of the sign-in behind the token, s.
   * @throws ApiError `google-unconfirmed` or `google-sign-in-too-old` for any token that proves nothing;
   * `google-unavailable` when the keys cannot be fetched.
   */
  async verify(idToken: string, maxAgeS: number): Promise<GoogleIdentity> {
    const payload = await this.readPayload(idToken);
    const { sub, auth_time: signedInAt, firebase } = payload;
    if (typeof sub !== 'string' || sub === '' || sub.length > MAX_UID_LENGTH) throw notProven();
    if (firebase?.sign_in_provider !== 'google.com') throw notProven();
    const ageS = typeof signedInAt === 'number' ? Date.now() / 1000 - signedInAt : Infinity;
    if (!(ageS >= -CLOCK_TOLERANCE_S && ageS <= maxAgeS + CLOCK_TOLERANCE_S)) throw tooOld();
    const hasEmail = payload.email_verified === true && typeof payload.email === 'string' && payload.email !== '';
    return {
      uid: sub,
      email: hasEmail ? (payload.email as string) : null,
      name: typeof payload.name === 'string' && payload.name.trim() !== '' ? payload.name.trim() : null,
    };
  }

  private async readPayload(idToken: string): Promise<TokenPayload> {
    const { projectId, emulatorHost } = this.config;
    const claims = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
    try {
      // The emulator does not sign tokens. The configuration accepts it only on private hosts and for demo projects.
      if (emulatorHost !== null) return UnsecuredJWT.decode<TokenPayload>(idToken, claims).payload;
      this.keys ??= createRemoteJWKSet(new URL(KEYS_URL));
      const options = { ...claims, algorithms: ['RS256'], clockTolerance: CLOCK_TOLERANCE_S };
      return (await jwtVerify<TokenPayload>(idToken, this.keys, options)).payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw tooOld();
      if (isTokenFault(error)) throw notProven();
      throw new ApiError('google-unavailable', {}, { cause: error });
    }
  }
}

/** Whether the token itself is at fault, rather than the connection to the provider's keys. */
function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

function notProven(): ApiError {
  return new ApiError('google-unconfirmed');
}

function tooOld(): ApiError {
  return new ApiError('google-sign-in-too-old');
}
