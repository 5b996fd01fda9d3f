import type { GoogleIdentity } from './google-token';

const GOOGLE_PREFIX = 'firebase-';

let lastManualMs = 0;

/** Uid of an account that registers with a password: `manual-` and milliseconds since 1970, unique within a process. */
export function manualUid(): string {
  lastManualMs = Math.max(Date.now(), lastManualMs + 1);
  return `manual-${lastManualMs}`;
}

export function googleUid(identity: GoogleIdentity): string {
  return `${GOOGLE_PREFIX}${identity.uid}`;
}

export function isGoogleUid(uid: string | null): boolean {
  return uid?.startsWith(GOOGLE_PREFIX) ?? false;
}
