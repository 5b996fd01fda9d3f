import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { ownEngine } from '../../test-support/sequences/engine';
import { FramePainter } from '../../test-support/sequences/frame-painter';
import { RIGHT_PX } from '../../test-support/sequences/measure';
import { clutteredRoom } from '../../test-support/sequences/rooms';
import { runSequence } from '../../test-support/sequences/run-sequence';
import { sequencesOf, shownPicture } from '../../test-support/sequences/sequence';
import { walkKinds } from '../../test-support/sequences/walk-kinds';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { loadKernels } from '../kernels/load-kernels';

test('a search replaces a pose that went vague in the blur of a walk', { tags: 'thorough' }, async () => {
  const photo = shownPicture('photo', makePicture('photo', 79, 1024, 768));
  const material = { targets: [photo], others: [], rooms: [90, 91, 92].map(clutteredRoom) };
  const sequence = walkKinds.flatMap((kind) => sequencesOf(kind, material, { seed: 24 })).at(-1);
  if (!sequence) throw new Error('expected a walk, got none');
  sequence.slots = sequence.slots.slice(0, 47);
  const engine = ownEngine(await loadKernels(await readKernels()));
  const [seen] = await runSequence(sequence, new FramePainter(), [engine]);
  const wrong = seen?.filter(({ errorPx }) => !(errorPx < RIGHT_PX)).map(({ frame }) => frame) ?? [];
  // The pose becomes vague in the blur of frame 28. Without a search, seven more frames before frame 46 are wrong.
  expect(wrong).toEqual([0]);
});
