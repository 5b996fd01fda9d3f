import { randomBytes } from 'node:crypto';

/** 96 random bits, base64url. Never all digits, since those are read as a project's id. */
export function newShareId(): string {
  for (;;) {
    const shareId = randomBytes(12).toString('base64url');
    if (!isAllDigits(shareId)) return shareId;
  }
}

/** What can be looked up as a share id; anything else names no project. */
export function isShareId(text: string): boolean {
  return /^[\w-]{10,64}$/.test(text) && !isAllDigits(text);
}

export function isAllDigits(text: string): boolean {
  return /^\d+$/.test(text);
}
