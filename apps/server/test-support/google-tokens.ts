import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { GoogleConfig } from '../src/config/config';

export const TEST_GOOGLE: GoogleConfig = {
  projectId: 'anchora-test',
  apiKey: 'test-key',
  authDomain: 'anchora-test.firebaseapp.com',
  emulatorHost: null,
};

export interface GoogleTokens {
  keys: JWTVerifyGetKey;
  /** A token as the identity provider signs it; `claims` replaces any part of it. */
  sign(claims?: Record<string, unknown>, options?: { foreignKey?: boolean }): Promise<string>;
}

/** Validity of a token, as of the real provider's. */
const LIFETIME_S = 3600;
/** Age of a new token: as if the browser had needed some seconds to send it. Chosen, not measured. */
const AGE_S = 5;

/** An identity provider of our own: its keys, and tokens signed with them. */
export async function createGoogleTokens(): Promise<GoogleTokens> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  return {
    keys: createLocalJWKSet({ keys: [jwk] }),
    sign: (claims = {}, { foreignKey = false } = {}) => {
      const nowS = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: `https://securetoken.google.com/${TEST_GOOGLE.projectId}`,
        aud: TEST_GOOGLE.projectId,
        sub: 'google-user-1',
        auth_time: nowS - AGE_S,
        iat: nowS - AGE_S,
        exp: nowS + LIFETIME_S,
        email: 'linh@example.com',
        email_verified: true,
        name: 'Linh Đỗ',
        firebase: { sign_in_provider: 'google.com' },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign(foreignKey ? foreign.privateKey : privateKey);
    },
  };
}
