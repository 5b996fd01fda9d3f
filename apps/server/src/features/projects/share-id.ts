import { randomBytes } from 'node:crypto';

/** 96 random bits, base64url. Never only digits, because those mean a project id. */
export function newShareId(): string {
  for (;;) {
    const shareId = randomBytes(12).toString('base64url');
    if (!isAllDigits(shareId)) return shareId;
  }
}

/** Whether a text has the form of a share id. */
export function isShareId(text: string): boolean {
  return /^[\w-]{10,64}$/.test(text) && !isAllDigits(text);
}

export function isAllDigits(text: string): boolean {
  return /^\d+$/.test(text);
}
