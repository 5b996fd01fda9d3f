import { open } from 'node:fs/promises';
import type { CheckFindings } from '../checked-file';
import { FileRefusedError, fileInvalid, wrongFileType } from '../file-refused-error';
import { checkM4a } from '../video/check-mp4';
import { checkMp3 } from './check-mp3';

/** Bytes that tell an MP3 from an M4A. */
const START_BYTES = 8;

/** Accepts an MP3 or an M4A. @throws FileRefusedError */
export async function checkSound(path: string): Promise<CheckFindings> {
  const start = Buffer.alloc(START_BYTES);
  const file = await open(path, 'r');
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  if (start.toString('latin1', 4, 8) === 'ftyp') return inSoundWords(() => checkM4a(path));
  // An MP3 begins with a tag, or with a frame, whose first eleven bits are set.
  const isMp3 = start.toString('latin1', 0, 3) === 'ID3' || (start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0);
  if (!isMp3) throw wrongFileType('sound');
  return checkMp3(path);
}

const SOUND_FAULTS: Record<string, 'sound-damaged' | 'sound-unplayable'> = {
  'video-damaged': 'sound-damaged',
  'video-unplayable': 'sound-unplayable',
};

/** Rewords faults, because the container is that of videos and its faults mention videos. */
async function inSoundWords(check: () => Promise<CheckFindings>): Promise<CheckFindings> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof FileRefusedError) || error.refusal.code !== 'file-invalid') throw error;
    const { fault } = error.refusal.params;
    if (fault.code === 'video-cut-short') throw fileInvalid({ code: 'sound-cut-short' }, { cause: error });
    const code = SOUND_FAULTS[fault.code];
    const params = 'params' in fault ? fault.params : undefined;
    if (code === undefined || params === undefined || !('what' in params)) throw error;
    throw fileInvalid({ code, params: { what: params.what } }, { cause: error });
  }
}
