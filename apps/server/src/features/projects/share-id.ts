import { SHARE_ID_PATTERN } from '@anchora/contract/share-id-pattern';
import { randomBytes } from 'node:crypto';

/** 96 bits, which cannot be guessed. */
const RANDOM_BYTES = 12;
/** Form of the ids that are made; `SHARE_ID_PATTERN` has the form of those that are accepted. */
export const MADE_SHARE_ID = /^[\w-]{16}$/;

/**
 * 96 random bits, base64url. Never only digits, because those mean a project id; and with a letter or a digit at both
 * ends, because programs take a leading dash for an option, and messengers a last one for what follows a link.
 */
export function newShareId(): string {
  for (;;) {
    const shareId = randomBytes(RANDOM_BYTES).toString('base64url');
    if (!isAllDigits(shareId) && /^[a-z\d].*[a-z\d]$/i.test(shareId)) return shareId;
  }
}

/** Whether a text has the form of a share id. */
export function isShareId(text: string): boolean {
  return SHARE_ID_PATTERN.test(text) && !isAllDigits(text);
}

export function isAllDigits(text: string): boolean {
  return /^\d+$/.test(text);
}
