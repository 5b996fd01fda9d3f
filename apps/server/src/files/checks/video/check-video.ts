import { open } from 'node:fs/promises';
import { wrongFileType, type CheckFindings } from '../checked-file';
import { checkMp4 } from './check-mp4';
import { checkWebm } from './check-webm';

/** An MP4 or WebM that phones play. */
export async function checkVideo(path: string): Promise<CheckFindings> {
  const head = Buffer.alloc(8);
  const file = await open(path, 'r');
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  if (head.toString('latin1', 4, 8) === 'ftyp') return checkMp4(path);
  if (head.readUInt32BE(0) === 0x1a45dfa3) return checkWebm(path);
  throw wrongFileType('video');
}
