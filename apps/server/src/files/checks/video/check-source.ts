import { FileRefusedError, fileInvalid, wrongFileType, type CheckFindings } from '../checked-file';
import { checkMovieSource } from './check-mp4';
import { checkMatroskaSource } from './check-webm';
import { containerOf } from './video-container';

/**
 * A video for the server to convert: an MP4, MOV, MKV or WebM whose parts lie in the file itself, without places,
 * makers and titles. Its pictures and sound are not examined; the converter's result is checked instead.
 */
export async function checkSource(path: string): Promise<CheckFindings> {
  const container = await containerOf(path);
  if (container === null) throw wrongFileType('source');
  try {
    return await (container === 'mov' ? checkMovieSource(path) : checkMatroskaSource(path));
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
