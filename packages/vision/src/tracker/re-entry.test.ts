import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { ownEngine } from '../../test-support/sequences/engine';
import { FramePainter } from '../../test-support/sequences/frame-painter';
import { kindNamed } from '../../test-support/sequences/kinds';
import { clutteredRoom } from '../../test-support/sequences/rooms';
import { runSequence } from '../../test-support/sequences/run-sequence';
import { sequencesOf, shownPicture } from '../../test-support/sequences/sequence';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { loadKernels } from '../kernels/load-kernels';

/** Speed at which the target comes back into the frame, px per frame. */
const SPEED = 25;
/** Corner error that a first view of a third of the target must not lead to, px. */
const MAX_ERROR_PX = 15;

test('a first view of a target that is mostly outside the frame does not teach a wrong lens', async () => {
  const photo = shownPicture('photo', makePicture('photo', 1050, 1024, 768));
  const material = { targets: [photo], others: [], rooms: [1890, 1891, 1892].map(clutteredRoom) };
  const options = { seed: 21, pace: { trackingShare: 0.6 } };
  const sequence = sequencesOf(kindNamed('re-entry'), material, options).find(({ levels }) => levels[0] === SPEED);
  if (!sequence) throw new Error(`expected a re-entry at ${SPEED} px per frame, got none`);
  // The way out, by which the shape of the print is learned, and the first frames of the way back.
  sequence.slots = [...sequence.slots.slice(4, 27), ...sequence.slots.slice(55, 63)];
  const engine = ownEngine(await loadKernels(await readKernels()));
  const [seen] = await runSequence(sequence, new FramePainter(), [engine]);
  const errorsPx =
    seen
      ?.slice(23)
      .filter(({ shown }) => shown)
      .map(({ errorPx }) => errorPx) ?? [];
  expect(errorsPx.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...errorsPx)).toBeLessThan(MAX_ERROR_PX);
});
