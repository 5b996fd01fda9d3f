import { compileTarget, encode, scoreTarget } from '@anchora/vision';
import { decodePicture } from './decode-picture';
import { answerRequest } from './worker-entry';

/** Equal pictures get equal scores, here and in the browser. */
const SCORE_SEED = 1;
/** No pose follows from fewer points. */
const LEAST_ANCHORS = 6;

const HOPELESS =
  'The target image has too little detail to be tracked. Use a picture with more contrast and distinct features.';

await answerRequest('build-tracking-file', async ({ picture, name }) => {
  const compiled = compileTarget(await decodePicture(picture), { name });
  if (compiled.points.length / 2 < LEAST_ANCHORS) return { hopeless: HOPELESS };
  const { score } = scoreTarget(compiled, SCORE_SEED);
  const { width, height } = compiled;
  return { built: { bytes: encode([{ ...compiled, score }]), width, height, score } };
});
