import type { FileFault } from '@anchora/contract/messages/message';
import { FileRefusedError } from '../checked-file';

const EXPORT_ADVICE = 'Export it as an MP4 with H.264 video and AAC sound, then upload that file.';

/** Phones decode no larger pictures. */
const MAX_VIDEO_SIDE_PX = 4096;

export function videoCutShort(): FileRefusedError {
  return new FileRefusedError(
    'The video is cut short: the end of the file is missing. Copy or export it again, then upload the whole file.',
  );
}

export function brokenVideo(what: FileFault): FileRefusedError {
  return new FileRefusedError(`The video is damaged: ${what}. ${EXPORT_ADVICE}`);
}

export function unplayable(what: FileFault): FileRefusedError {
  return new FileRefusedError(`Many phones cannot play this video: ${what}. ${EXPORT_ADVICE}`);
}

export function assertVideoSides(widthPx: number, heightPx: number): void {
  if (widthPx < 1 || heightPx < 1) throw brokenVideo('its size in pixels is missing');
  if (Math.max(widthPx, heightPx) <= MAX_VIDEO_SIDE_PX) return;
  throw unplayable(`it has ${widthPx}×${heightPx} pixels, the most is ${MAX_VIDEO_SIDE_PX} a side`);
}
