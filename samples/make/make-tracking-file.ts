import { compilePictures, scoreTarget } from '@anchora/vision';
import { decodePicture } from '../../apps/server/src/jobs/decode-picture';

/** The product's seed of the score, so that a sample gets the same score here and there. */
const SCORE_SEED = 1;
/** Tracking score, 0..1, that every sample must reach, because samples should track well for every visitor. */
const LEAST_SCORE = 0.8;

/** @throws Error if the picture's tracking score is below LEAST_SCORE. */
export async function makeTrackingFile(picture: Uint8Array, name: string): Promise<Uint8Array> {
  const { outcomes, files } = await compilePictures(
    [{ name, read: async () => ({ luma: await decodePicture(picture) }) }],
    { formats: ['container'], finish: (compiled) => ({ ...compiled, score: scoreTarget(compiled, SCORE_SEED).score }) },
  );
  const [outcome] = outcomes;
  if (!outcome) throw new Error(`expected one outcome for ${name}, got none`);
  if (outcome.status === 'failed') throw outcome.error;
  if (!files.container) throw new Error(`${name} was compiled, but the result holds no tracking file`);
  const { score } = outcome.compiled;
  console.log(`${name}: tracking score ${score.toFixed(2)}`);
  if (score < LEAST_SCORE)
    throw new Error(`${name} has a tracking score of ${score}; at least ${LEAST_SCORE} is needed`);
  return files.container;
}
