import type { UploadedFile } from '@anchora/contract/uploads';
import { setCompiledTarget } from '../../../api/compiled-targets';
import { uploadFile } from '../../../api/uploads';
import { PictureError } from '../../../target-compiler/picture/picture-error';
import { checkPicture } from '../../../target-compiler/picture/check-picture';
import { TargetCompilerClient, TargetCompilerError } from '../../../target-compiler/target-compiler-client';
import { PICKER_RULES, fileRejection } from '../../../uploads/file-rules';
import { pictureProblemText } from '../../../uploads/picture-problem-text';

export interface ReplacementWatcher {
  signal: AbortSignal;
  /** Share of the compilation, 0..1. */
  onCompiled: (fraction: number) => void;
}

/** The picture cannot be used. The message says why and what to do. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

/**
 * Compiles a new picture in this browser and stores it with its tracking file, so that it is recognised as soon as the scene
 * with it is published.
 *
 * @returns id of the picture's file.
 * @throws PictureRefusedError, or the errors of an upload.
 */
export async function storePicture(file: File, { signal, onCompiled }: ReplacementWatcher): Promise<string> {
  const unfit = fileRejection(file, PICKER_RULES.image);
  if (unfit !== null) throw new PictureRefusedError(unfit);
  const name = file.name.replace(/\.[^.]*$/, '');
  const client = new TargetCompilerClient();
  try {
    await checkPicture(file);
    const { trackingFile } = await client.build(file, name, {
      signal,
      onProgress: ({ fraction }) => onCompiled(fraction),
    });
    const [picture, tracking] = await Promise.all([
      uploadFile(file, { signal }),
      uploadFile(new File([trackingFile], `${name}.mind`), { signal }),
    ]);
    const id = fileIdOf(picture);
    await setCompiledTarget(id, tracking.url);
    return id;
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    client.dispose();
  }
}

function refusalOf(error: unknown): PictureRefusedError | null {
  const isPictures = error instanceof PictureError || error instanceof TargetCompilerError;
  if (!isPictures || !error.problem) return null;
  return new PictureRefusedError(pictureProblemText(error.problem), { cause: error });
}

function fileIdOf({ url }: UploadedFile): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
