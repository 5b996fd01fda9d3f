import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '@anchora/contract/token-prefix';
import { crc32 } from '@anchora/vision/crc-32';
import type { FastifyRequest } from 'fastify';

const SECRET_BYTES = 32;
/** Characters of base64url for 256 bits. */
const SECRET_LENGTH = 43;
/** A CRC-32 has at most seven digits in base 36. */
const CHECKSUM_LENGTH = 7;
/** Base64url of the secret, then its checksum in base 36. */
const FORM = new RegExp(String.raw`^${TOKEN_PREFIX}([\w-]{${SECRET_LENGTH}})([0-9a-z]{${CHECKSUM_LENGTH}})$`);

/** A token of 256 random bits. Prefix and checksum let scanners of published sources find it without false alarms. */
export function newApiToken(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return TOKEN_PREFIX + secret + checksumOf(secret);
}

/** Whether a text has the form of a token. Others are refused without a look-up. */
export function isApiToken(text: string): boolean {
  const [, secret = '', checksum] = FORM.exec(text) ?? [];
  return checksum !== undefined && checksumOf(secret) === checksum;
}

/** The token of the `Authorization` header, whatever its form; null if the header has no bearer token. */
export function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

function checksumOf(secret: string): string {
  return crc32(Buffer.from(secret)).toString(36).padStart(CHECKSUM_LENGTH, '0');
}
