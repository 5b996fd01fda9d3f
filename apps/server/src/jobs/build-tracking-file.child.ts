import { answerRequest } from '../child-processes/answer-request';
import { say } from '@anchora/contract/messages/message';
import { type Compiled, compilePictures, scoreTarget } from '@anchora/vision';
import { decodePicture } from './decode-picture';
import type { BUILD_TRACKING_FILE } from './build-tracking-file';

/** Equal pictures get equal scores, here and in the browser. */
const SCORE_SEED = 1;
/** No pose follows from fewer points. */
const LEAST_ANCHORS = 6;

const HOPELESS = say(
  'The target image has too little detail to be tracked. Create the project again with a picture that has more contrast and distinct features.',
);

answerRequest<typeof BUILD_TRACKING_FILE>(async ({ picture, name }) => {
  const { outcomes, files } = await compilePictures(
    [{ name, read: async () => ({ luma: await decodePicture(picture) }) }],
    {
      formats: ['container'],
      // One that is hopeless is not worth the time that a score takes.
      finish: (compiled) =>
        isHopeless(compiled) ? compiled : { ...compiled, score: scoreTarget(compiled, SCORE_SEED).score },
    },
  );
  const [outcome] = outcomes;
  if (outcome.status === 'failed') throw outcome.error;
  if (isHopeless(outcome.compiled)) return { hopeless: HOPELESS };
  const { width, height, score } = outcome.compiled;
  if (!files.container) throw new Error('the picture compiled and there is no file');
  return { built: { bytes: files.container, width, height, score } };
});

function isHopeless({ points }: Compiled): boolean {
  return points.length / 2 < LEAST_ANCHORS;
}
