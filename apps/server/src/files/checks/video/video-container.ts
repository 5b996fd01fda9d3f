import { open } from 'node:fs/promises';
import { EBML } from './webm-ids';

/**
 * Families of containers, recognized by their first bytes: ISO base media (MP4, MOV, M4V), Matroska (MKV, WebM), AVI,
 * and ASF (WMV).
 */
export const VIDEO_CONTAINERS = ['mov', 'matroska', 'avi', 'asf'] as const;
export type VideoContainer = (typeof VIDEO_CONTAINERS)[number];

/** Identifier of the header that an ASF file begins with, in hex. */
export const ASF_HEADER = '3026b2758e66cf11a6d900aa0062ce6c';

/** @returns null for any other file. */
export async function containerOf(path: string): Promise<VideoContainer | null> {
  const head = Buffer.alloc(ASF_HEADER.length / 2);
  const file = await open(path, 'r');
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mov';
  if (head.readUInt32BE(0) === EBML) return 'matroska';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return 'avi';
  return head.toString('hex') === ASF_HEADER ? 'asf' : null;
}
