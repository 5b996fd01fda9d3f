import type { CompileProgress } from '@anchora/vision';
import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { setCompiledTarget } from '../../../api/compiled-targets';
import { fetchStoredFile, uploadFile } from '../../../api/uploads';
import { PictureError } from '../../../target-compiler/picture/picture-error';
import type { PictureResult } from '../../../target-compiler/compiler-messages';
import { TargetCompilerError } from '../../../target-compiler/target-compiler-error';
import { type CompileWatcher, TargetCompilerClient } from '../../../target-compiler/target-compiler-client';
import { PICKER_RULES, fileRejection } from '../../../uploads/file-rules';
import { madeFileName, stemOf } from '../../../uploads/made-file-name';
import { pictureProblemText } from '../../../uploads/picture-problem-text';

export interface StoredPicture {
  /** Id of its file. */
  id: string;
  name: string;
  /** Names of the other pictures that a camera may confuse with it. */
  alike: string[];
}

/** A picture that the project has. */
export interface OtherPicture {
  name: string;
  /** Id of its file. */
  image: string;
}

export interface PictureWatcher {
  signal: AbortSignal;
  /** Progress of compiling the picture and, to compare them, all pictures; 0..1. */
  onCompiled: (fraction: number) => void;
}

/** The picture cannot be used. The message states the reason and a remedy. */
class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

/**
 * Compiles a new picture in this browser and stores it with its tracking file, so that it is recognised as soon as the
 * scene with it is published.
 *
 * @param others pictures that will be recognised in the same project.
 * @throws PictureRefusedError; CompilerStartError or TargetCompilerError if it cannot be compiled; the errors of an
 *   upload; ApiError or ConnectionError if the server does not take the tracking file for it; AbortError when `signal`
 *   fires.
 */
export async function storePicture(
  file: File,
  others: readonly OtherPicture[],
  { signal, onCompiled }: PictureWatcher,
): Promise<StoredPicture> {
  const unfit = fileRejection(file, PICKER_RULES.image);
  if (unfit !== null) throw new PictureRefusedError(unfit);
  const name = stemOf(file.name);
  const client = new TargetCompilerClient();
  const comparedPictures = others.length > 0 ? 1 + others.length : 0;
  const compiled = (pictures: number) => onCompiled(pictures / (1 + comparedPictures));
  try {
    const { checkPicture } = await import('../../../target-compiler/picture/check-picture');
    await checkPicture(file);
    const { trackingFile } = await client.build(file, name, {
      signal,
      onProgress: ({ fraction }) => compiled(fraction),
    });
    const [picture, tracking] = await Promise.all([
      uploadFile(file, { signal }),
      uploadFile(new File([trackingFile], madeFileName(file.name, '.mind')), { signal }),
    ]);
    const id = fileIdOf(picture.url);
    await setCompiledTarget(id, tracking.url);
    const onProgress = ({ fraction }: CompileProgress) => compiled(1 + fraction * comparedPictures);
    const alike = comparedPictures > 0 ? await findAlike(client, file, others, { signal, onProgress }) : [];
    return { id, name, alike };
  } catch (error) {
    throw refusalOf(error) ?? error;
  } finally {
    client.dispose();
  }
}

/**
 * Names of the other pictures that a camera may confuse with the new one. A failed comparison gives no warning, because
 * the picture can be used all the same.
 *
 * @throws AbortError when the signal fires.
 */
async function findAlike(
  client: TargetCompilerClient,
  file: File,
  others: readonly OtherPicture[],
  { signal, onProgress }: Pick<CompileWatcher, 'onProgress'> & { signal: AbortSignal },
): Promise<string[]> {
  try {
    const pictures = await Promise.all(others.map(async ({ image }) => fetchStoredFile(fileAddress(image), signal)));
    const chosen = [file, ...pictures].map((picture) => ({ picture, name: '' }));
    // A picture that cannot be compiled is skipped.
    const compiled: number[] = [];
    const onPicture = (index: number, { status }: PictureResult): void => {
      if (status !== 'failed') compiled.push(index);
    };
    const { container } = await client.compile(chosen, ['container'], { signal, onPicture, onProgress }, 'jpeg-or-png');
    if (!container || compiled[0] !== 0) return [];
    const pairs = await client.findSimilar(container, signal);
    return pairs.flatMap(({ first, second }) => {
      const other = first === 0 ? others[(compiled[second] ?? 0) - 1] : undefined;
      return other ? [other.name] : [];
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

function refusalOf(error: unknown): PictureRefusedError | null {
  const isPictures = error instanceof PictureError || error instanceof TargetCompilerError;
  if (!isPictures || !error.problem) return null;
  return new PictureRefusedError(pictureProblemText(error.problem), { cause: error });
}
