import { compilePictures, scoreTarget } from '@anchora/vision';
import { decodePicture } from '../../apps/server/src/jobs/decode-picture';

/** As everywhere in the product: equal pictures get equal scores. */
const SCORE_SEED = 1;
/** A sample that is hard to track would be a poor advertisement. */
const LEAST_SCORE = 0.8;

/** @throws Error when the engine would not follow the picture well. */
export async function makeTrackingFile(picture: Uint8Array, name: string): Promise<Uint8Array> {
  const { outcomes, files } = await compilePictures(
    [{ name, read: async () => ({ luma: await decodePicture(picture) }) }],
    { formats: ['container'], finish: (compiled) => ({ ...compiled, score: scoreTarget(compiled, SCORE_SEED).score }) },
  );
  const [outcome] = outcomes;
  if (outcome.status === 'failed') throw outcome.error;
  if (!files.container) throw new Error(`${name} compiled and there is no file`);
  const { score } = outcome.compiled;
  console.log(`${name} is tracked with a score of ${score.toFixed(2)}`);
  if (score < LEAST_SCORE) throw new Error(`${name} is tracked with a score of ${score}; ${LEAST_SCORE} is needed`);
  return files.container;
}
