import { createHmac, timingSafeEqual } from 'node:crypto';

/** The fields that a presigned PUT fixes. The client may choose everything else about the request. */
export interface SignedPut {
  key: string;
  contentType: string;
  sizeBytes: number;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
}

/** A number of JavaScript holds any 15 digits exactly. */
const WHOLE_NUMBER = /^\d{1,15}$/;

export const STORAGE_PUT_PATH = '/api/storage';

/** HMAC-SHA256 over method, key, content type, exact length and expiry; base64url. */
function signPut(secretKey: Buffer, put: SignedPut): string {
  const purposeKey = createHmac('sha256', secretKey).update('anchora presigned put v1').digest();
  const text = ['PUT', put.key, put.contentType, put.sizeBytes, put.expiresAtMs].join('\n');
  return createHmac('sha256', purposeKey).update(text).digest('base64url');
}

/** Path and query of the signed address; `readSignedPut` is its inverse. */
export function signedPutPath(secretKey: Buffer, put: SignedPut): string {
  const query = new URLSearchParams({
    expires: String(put.expiresAtMs),
    size: String(put.sizeBytes),
    type: put.contentType,
    sig: signPut(secretKey, put),
  });
  return `${STORAGE_PUT_PATH}/${put.key}?${query.toString()}`;
}

/** The signed fields of a request's address if its signature is valid, else null. The caller must check the expiry. */
export function readSignedPut(secretKey: Buffer, key: string, query: Record<string, unknown>): SignedPut | null {
  const { expires, size, type, sig } = query;
  if (typeof expires !== 'string' || typeof size !== 'string' || typeof type !== 'string' || typeof sig !== 'string') {
    return null;
  }
  if (!WHOLE_NUMBER.test(expires) || !WHOLE_NUMBER.test(size)) return null;
  const put: SignedPut = { key, contentType: type, sizeBytes: Number(size), expiresAtMs: Number(expires) };
  const expected = Buffer.from(signPut(secretKey, put));
  const given = Buffer.from(sig);
  return expected.length === given.length && timingSafeEqual(expected, given) ? put : null;
}
