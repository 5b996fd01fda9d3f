import { LEAST_GOOD_TRACKING_SCORE } from '@anchora/contract/limits';
import { decode } from '@anchora/vision';
import { buildTrackingFile } from '../../apps/server/src/jobs/build-tracking-file';
import { ensureKernels } from '../../packages/vision/wasm/build-kernels.mjs';

/**
 * Makes the tracking file in the same way as the server, in a child process: the decoder forbids all other formats in
 * its process.
 *
 * @throws Error if the picture cannot be tracked, or its tracking score is below `LEAST_GOOD_TRACKING_SCORE`: samples
 * should track well for every visitor.
 */
export async function makeTrackingFile(picture: Uint8Array, name: string): Promise<Uint8Array> {
  await ensureKernels();
  const answer = await buildTrackingFile({ picture }, new AbortController().signal);
  if (!('built' in answer)) throw new Error(`${name} cannot be tracked`);
  const [target] = decode(answer.built);
  if (!target) throw new Error(`${name} was compiled, but the result holds no target`);
  const { score } = target;
  console.log(`${name}: tracking score ${score.toFixed(2)}`);
  if (score < LEAST_GOOD_TRACKING_SCORE)
    throw new Error(`${name} has a tracking score of ${score}; at least ${LEAST_GOOD_TRACKING_SCORE} is needed`);
  return answer.built;
}
