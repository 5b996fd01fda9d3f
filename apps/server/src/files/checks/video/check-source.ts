import type { CheckFindings } from '../checked-file';
import { FileRefusedError, fileInvalid, wrongFileType } from '../file-refused-error';
import { checkAsfSource } from './check-asf';
import { checkAviSource } from './check-avi';
import { checkMovieSource } from './check-mp4';
import { checkMatroskaSource } from './check-webm';
import { containerOf, type VideoContainer } from './video-container';

const CHECKS: Record<VideoContainer, (path: string) => Promise<CheckFindings>> = {
  mov: checkMovieSource,
  matroska: checkMatroskaSource,
  avi: checkAviSource,
  asf: checkAsfSource,
};

/**
 * Checks the source of a converted video: an MP4, MOV, MKV, WebM, AVI or WMV whose parts lie in the file itself,
 * without places, makers and titles. Its pictures and sound are not examined; the result of the conversion is checked
 * instead.
 *
 * @throws FileRefusedError
 */
export async function checkSource(path: string): Promise<CheckFindings> {
  const container = await containerOf(path);
  if (container === null) throw wrongFileType('source');
  try {
    return await CHECKS[container](path);
  } catch (error) {
    throw asSourceRefusal(error);
  }
}

/** The checks word their refusals for videos that have to play; a source needs different advice. */
function asSourceRefusal(error: unknown): unknown {
  if (!(error instanceof FileRefusedError)) return error;
  const { code, params } = error.refusal;
  if (code === 'unsupported-file-type') return wrongFileType('source');
  const fault = code === 'file-invalid' ? params.fault : null;
  if (fault?.code !== 'video-damaged' && fault?.code !== 'video-unplayable') return error;
  return fileInvalid({ code: 'source-unreadable', params: fault.params }, { cause: error });
}
