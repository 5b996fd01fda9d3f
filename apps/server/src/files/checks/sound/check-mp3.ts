import { readFile, writeFile } from 'node:fs/promises';
import type { CheckFindings } from '../checked-file';
import { fileInvalid } from '../file-refused-error';
import { readFrameHeader } from './mp3-frame';

/** Sizes that the formats of tags fix: ID3v2.4 section 3.1, ID3v1, and APEv2. */
const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
export const APE_FOOTER_BYTES = 32;
/** Bytes that players skip at the end of a stream: padding, and tags of rare kinds. Chosen, not measured. */
const MAX_TRAILING_BYTES = 64 * 1024;
/** Three frames in a row do not occur by chance. */
const LEAST_FRAMES = 3;

/**
 * Accepts layer III frames without gaps. Only the frames are kept: titles, pictures, comments and places are in tags
 * before and after them.
 *
 * @throws FileRefusedError
 */
export async function checkMp3(path: string): Promise<CheckFindings> {
  const bytes = await readFile(path);
  const start = afterLeadingTags(bytes);
  const end = beforeTrailingTags(bytes, start);
  let at = start;
  let frames = 0;
  let durationS = 0;
  for (;;) {
    const frame = readFrameHeader(bytes, at);
    if (!frame || at + frame.sizeBytes > end) break;
    at += frame.sizeBytes;
    durationS += frame.durationS;
    frames++;
  }
  if (frames < LEAST_FRAMES || end - at > MAX_TRAILING_BYTES) throw broken(durationS);
  if (start > 0 || at < bytes.length) await writeFile(path, bytes.subarray(start, at));
  const metadata = { durationMs: Math.round(durationS * 1000) };
  return { path, contentType: 'audio/mpeg', widthPx: null, heightPx: null, metadata };
}

/** ID3v2: "ID3", version, flags, and a length of four times seven bits. */
function afterLeadingTags(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString('latin1', at, at + 3) === 'ID3' && at + ID3V2_HEADER_BYTES <= bytes.length) {
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
    const length = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0);
    at += ID3V2_HEADER_BYTES + length + (hasFooter ? ID3V2_HEADER_BYTES : 0);
  }
  // Some writers pad after the tag.
  while (at < bytes.length && bytes[at] === 0) at++;
  return Math.min(at, bytes.length);
}

function beforeTrailingTags(bytes: Buffer, start: number): number {
  let end = bytes.length;
  if (end - start >= ID3V1_BYTES && bytes.toString('latin1', end - ID3V1_BYTES, end - ID3V1_BYTES + 3) === 'TAG') {
    end -= ID3V1_BYTES;
  }
  const footer = end - APE_FOOTER_BYTES;
  if (footer < start || bytes.toString('latin1', footer, footer + 8) !== 'APETAGEX') return end;
  return Math.max(start, end - bytes.readUInt32LE(footer + 12));
}

function broken(seconds: number) {
  const what = { code: 'sound-frames-broken', params: { seconds: Math.floor(seconds) } } as const;
  return fileInvalid({ code: 'sound-damaged', params: { what } });
}
