import { randomBytes } from 'node:crypto';

const KEY = /^(?:staging|files)(?:\/[A-Za-z0-9_-]+)+$/;
const FILE_ID = /^[A-Za-z0-9_-]{22}$/;
const STAGING_KEY = /^staging\/(\d+)\/[A-Za-z0-9_-]{22}$/;

/** 128 random bits, base64url, 22 characters. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}

export function isFileId(text: string): boolean {
  return FILE_ID.test(text);
}

/** Where a client's bytes arrive; nothing is ever served from there. */
export function newStagingKey(userId: number): string {
  return `staging/${userId}/${randomId()}`;
}

/** The user whose upload a staging key belongs to, or null if it is none. */
export function userIdOfStagingKey(key: string): number | null {
  const match = STAGING_KEY.exec(key);
  return match ? Number(match[1]) : null;
}

/**
 * Where a checked file is served from. Each attempt to store one takes a key of its own, so that a retry never meets
 * what an interrupted attempt left behind. The two leading characters keep folders small.
 */
export function newFinalKey(fileId: string): string {
  return `files/${fileId.slice(0, 2)}/${fileId}_${randomId()}`;
}

/** Where the small picture of the file under a final key is; it comes and goes with it. */
export function previewKeyOf(finalKey: string): string {
  return `${finalKey}_preview`;
}

/** @throws RangeError for anything that is not a key of ours, for example a path that climbs out of its folder. */
export function assertObjectKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('not an object key');
}
