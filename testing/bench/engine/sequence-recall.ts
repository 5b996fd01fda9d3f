import { elementAt } from '../../support/element-at';
import { FramePainter } from '../../../packages/vision/test-support/sequences/frame-painter';
import { ownEngine } from '../../../packages/vision/test-support/sequences/engine';
import { kindNamed } from '../../../packages/vision/test-support/sequences/kinds';
import { generatedMaterial } from '../../../packages/vision/test-support/sequences/material';
import { measureKinds } from '../../../packages/vision/test-support/sequences/measure';
import { runSequence } from '../../../packages/vision/test-support/sequences/run-sequence';
import type { Observation } from '../../../packages/vision/test-support/sequences/run-sequence';
import { sequencesOf } from '../../../packages/vision/test-support/sequences/sequence';
import type { ShownPicture } from '../../../packages/vision/test-support/sequences/sequence';
import type { Kernels } from '../../../packages/vision/src/types';

const KINDS = ['scale', 'steep', 'far', 'light', 'over-exposed', 'occlusion', 'blur', 'glare', 'motion'].map(kindNamed);
const PACE = { leadIn: 4, initializationFrames: 4, trackingShare: 0.4 };
const SEED = 5;

const { rooms } = generatedMaterial();
const painter = new FramePainter(640, 480);

/**
 * Recall of the engine over sequences of one picture, by kind and mode: the share of frames with the target in view in
 * which its pose is right within 8 px.
 */
export async function recallOverSequences(picture: ShownPicture, kernels: Kernels): Promise<Map<string, number>> {
  const engine = ownEngine(kernels);
  const observations: Observation[] = [];
  for (const kind of KINDS) {
    for (const sequence of sequencesOf(kind, { targets: [picture], others: [], rooms }, { seed: SEED, pace: PACE })) {
      observations.push(...elementAt(await runSequence(sequence, painter, [engine]), 0));
    }
  }
  return new Map(measureKinds(observations).map(({ kind, mode, recall }) => [`${kind} ${mode}`, recall]));
}
