import type { FileDetail } from '@anchora/contract/errors/file-faults';
import { fileInvalid, type FileRefusedError } from '../file-refused-error';

/** Largest side of a video that phones decode. Chosen, not measured. */
const MAX_VIDEO_SIDE_PX = 4096;

export function videoCutShort(): FileRefusedError {
  return fileInvalid({ code: 'video-cut-short' });
}

export function brokenVideo(what: FileDetail): FileRefusedError {
  return fileInvalid({ code: 'video-damaged', params: { what } });
}

export function unplayable(what: FileDetail): FileRefusedError {
  return fileInvalid({ code: 'video-unplayable', params: { what } });
}

/** The name of an unknown codec as a message quotes it, with question marks for bytes that are not printable. */
export function quoted(codec: string): string {
  return `"${codec.replaceAll(/[^\x20-\x7e]/g, '?')}"`;
}

/** @throws FileRefusedError for a video without sides, or with one that is too long for phones. */
export function assertVideoSides(widthPx: number, heightPx: number): void {
  if (widthPx < 1 || heightPx < 1) throw brokenVideo({ code: 'sides-missing' });
  if (Math.max(widthPx, heightPx) <= MAX_VIDEO_SIDE_PX) return;
  throw unplayable({ code: 'sides-too-large', params: { widthPx, heightPx, maxPx: MAX_VIDEO_SIDE_PX } });
}
