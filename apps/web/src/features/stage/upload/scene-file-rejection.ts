import { PictureError } from '../../../target-compiler/picture/picture-error';
import { PICKER_RULES, fileRejection } from '../../../uploads/file-rules';
import { pictureProblemText } from '../../../uploads/picture-problem-text';

/**
 * Reason why the file cannot be used, checked before it is sent; null if no fault was found.
 *
 * @throws DOMException if the file cannot be read; the error of a fetch if the code of the check cannot be loaded.
 */
export async function sceneFileRejection(file: File, kind: keyof typeof PICKER_RULES): Promise<string | null> {
  const unfit = fileRejection(file, PICKER_RULES[kind]);
  if (unfit !== null) return unfit;
  if (kind === 'model' || kind === 'video') {
    const { inspectModel, inspectVideo } = await import('../../../uploads/inspect-content');
    return kind === 'model' ? inspectModel(file) : inspectVideo(file);
  }
  // The server checks the bytes of sounds.
  if (kind === 'sound') return null;
  try {
    const { checkPicture } = await import('../../../target-compiler/picture/check-picture');
    await checkPicture(file);
    return null;
  } catch (error) {
    if (error instanceof PictureError) return pictureProblemText(error.problem);
    throw error;
  }
}
