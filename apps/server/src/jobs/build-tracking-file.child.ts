import { readFile } from 'node:fs/promises';
import {
  compilePictures,
  readTrackingFile,
  FormatError,
  loadKernels,
  scoreTarget,
  UntrackableTargetError,
  type Compiled,
  STORED_SCORE_SEED,
} from '@anchora/vision';
import { answerRequest } from '../child-processes/answer-request';
import { decodeLuma } from '../files/checks/picture/decode-luma';
import type { BUILD_TRACKING_FILE } from './build-tracking-file';

/** The file is copied beside the bundle; a program that runs from its source reads that of the package. */
const KERNELS = import.meta.url.endsWith('.ts')
  ? import.meta.resolve('@anchora/vision/kernels.wasm')
  : new URL('./kernels.wasm', import.meta.url);

answerRequest<typeof BUILD_TRACKING_FILE>(async ({ picture, former }) => {
  const kernels = await loadKernels(await readFile(new URL(KERNELS)));
  const scoreOf = (compiled: Compiled) => scoreTarget(compiled, STORED_SCORE_SEED, { kernels }).score;
  let score = 0;
  const { outcomes, files } = await compilePictures(
    [{ name: '', read: async () => ({ luma: await decodeLuma(picture) }) }],
    {
      formats: ['container'],
      finish: (compiled) => {
        score = scoreOf(compiled);
        return { ...compiled, score };
      },
    },
  );
  const [outcome] = outcomes;
  if (!outcome) throw new Error('the compiler answered nothing for one picture');
  if (outcome.status === 'failed') {
    if (outcome.error instanceof UntrackableTargetError) return { untrackable: true };
    throw outcome.error;
  }
  if (!files.container) throw new Error('the picture compiled and there is no file');
  const formerTarget = former === undefined ? null : firstTarget(former);
  return { built: files.container, score, formerScore: formerTarget && scoreOf(formerTarget) };
});

/** @returns null if the file cannot be read any more. */
function firstTarget(bytes: Uint8Array): Compiled | null {
  try {
    return readTrackingFile(bytes)[0] ?? null;
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
