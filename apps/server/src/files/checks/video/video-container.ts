import { open } from 'node:fs/promises';

/** Families of containers, recognized by their first bytes: ISO base media (MP4, MOV, M4V) and Matroska (MKV, WebM). */
export type VideoContainer = 'mov' | 'matroska';

/** @returns null for any other file. */
export async function containerOf(path: string): Promise<VideoContainer | null> {
  const head = Buffer.alloc(8);
  const file = await open(path, 'r');
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mov';
  return head.readUInt32BE(0) === 0x1a45dfa3 ? 'matroska' : null;
}
