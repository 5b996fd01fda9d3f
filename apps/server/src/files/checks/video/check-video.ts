import type { CheckFindings } from '../checked-file';
import { wrongFileType } from '../file-refused-error';
import { checkMp4 } from './check-mp4';
import { checkWebm } from './check-webm';
import { containerOf } from './video-container';

/** Accepts an MP4 or WebM that phones play. @throws FileRefusedError */
export async function checkVideo(path: string): Promise<CheckFindings> {
  const container = await containerOf(path);
  if (container === 'mov') return checkMp4(path);
  if (container === 'matroska') return checkWebm(path);
  throw wrongFileType('video');
}
