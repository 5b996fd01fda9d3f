import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** The 256 bits of the algorithm's key. */
const KEY_BYTES = 32;
/** Size of the nonce that GCM is specified with (NIST SP 800-38D). */
const NONCE_BYTES = 12;
/** Size of the tag that GCM is specified with (NIST SP 800-38D). */
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the server has to read again, with a key of their own derived from SECRET_KEY. A sealed secret
 * can be opened only under the label that it was sealed with, so that it is of no use in another row.
 */
export class SecretSealer {
  private readonly key: Buffer;

  /** @param purpose separates keys derived from the same SECRET_KEY. */
  constructor(secretKey: Buffer, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, KEY_BYTES));
  }

  /** @returns nonce, tag, ciphertext. */
  seal(secret: Uint8Array, label: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(label));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** @returns null if it was changed, or sealed with another key or label. */
  open(sealed: Buffer, label: string): Buffer | null {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    if (tag.length < TAG_BYTES) return null;
    const decipher = createDecipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(label)).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
