import { createHash } from 'node:crypto';

/** 60 bits, which tell the pictures of a project apart. */
const PICTURE_KEY_CHARS = 10;

/** Stands for a picture in tickets and counts, because visitors need not learn the ids of the pictures. */
export function pictureKey(fileId: string): string {
  return createHash('sha256').update(`picture ${fileId}`).digest('base64url').slice(0, PICTURE_KEY_CHARS);
}
