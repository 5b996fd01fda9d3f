import { FILE_ID_PATTERN } from '@anchora/contract/file-id-pattern';
import { randomBytes } from 'node:crypto';

/** Beginning of the keys of bytes from clients, which are never served. */
export const STAGING_PREFIX = 'staging/';

const KEY = /^(?:staging|files)(?:\/[A-Za-z0-9_-]+)+$/;
const STAGING_KEY = /^staging\/(\d+)\/([^/]+)$/;
const ID_BYTES = 16;

/** 128 random bits as base64url, which `FILE_ID_PATTERN` accepts. */
export function randomId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

export function isFileId(text: string): boolean {
  return FILE_ID_PATTERN.test(text);
}

export function newStagingKey(userId: number): string {
  return `${STAGING_PREFIX}${userId}/${randomId()}`;
}

/** The user whose upload a staging key belongs to, or null for any other key. */
export function userIdOfStagingKey(key: string): number | null {
  const [, userId, id = ''] = STAGING_KEY.exec(key) ?? [];
  return isFileId(id) ? Number(userId) : null;
}

/**
 * Key from which a checked file is served. Each attempt to store a file uses a new key, so that a retry never meets the
 * remains of an interrupted attempt. The two leading characters keep folders small.
 */
export function newFinalKey(fileId: string): string {
  return `files/${fileId.slice(0, 2)}/${fileId}_${randomId()}`;
}

/** Key of the preview of the file under a final key; both are stored and deleted together. */
export function previewKeyOf(finalKey: string): string {
  return `${finalKey}_preview`;
}

/** False for anything but a key of this server, for example for a path out of its folder. */
export function isObjectKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws RangeError for anything but a key of this server, for example a path out of its folder. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError('not an object key');
}
