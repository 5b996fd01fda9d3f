import { readFile } from 'node:fs/promises';
import { compilePictures, loadKernels, scoreTarget, UntrackableTargetError } from '@anchora/vision';
import { answerRequest } from '../child-processes/answer-request';
import { decodePicture } from './decode-picture';
import type { BUILD_TRACKING_FILE } from './build-tracking-file';

/** Copied beside the bundle; a program that runs from its source takes the file of the package. */
const KERNELS = import.meta.url.endsWith('.ts')
  ? import.meta.resolve('@anchora/vision/kernels.wasm')
  : new URL('./kernels.wasm', import.meta.url);

/** The browser uses the same seed, so that the same picture gets the same score in both places. */
const SCORE_SEED = 1;

answerRequest<typeof BUILD_TRACKING_FILE>(async ({ picture, name }) => {
  const kernels = await loadKernels(await readFile(new URL(KERNELS)));
  const { outcomes, files } = await compilePictures(
    [{ name, read: async () => ({ luma: await decodePicture(picture) }) }],
    {
      formats: ['container'],
      finish: (compiled) => ({ ...compiled, score: scoreTarget(compiled, SCORE_SEED, { kernels }).score }),
    },
  );
  const [outcome] = outcomes;
  if (!outcome) throw new Error('the compiler answered nothing for one picture');
  if (outcome.status === 'failed') {
    if (outcome.error instanceof UntrackableTargetError) return { untrackable: true };
    throw outcome.error;
  }
  if (!files.container) throw new Error('the picture compiled and there is no file');
  return { built: files.container };
});
