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
const SPEED_PX_PER_FRAME = 25;
/**
 * Corner error that a first view of a part of the target must not lead to, px. Chosen, not measured; 4 px are reached.
 */
const MAX_ERROR_PX = 15;
/**
 * Frames of the sequence in which the target goes from the middle out of the frame; the shape of the print is learned
 * there.
 */
const WAY_OUT = { from: 4, to: 27 };
/** First frames of the way back, from a view of a quarter of the target. */
const WAY_BACK = { from: 55, to: 63 };

test(
  'a first view of a target that is mostly outside the frame does not teach a wrong lens',
  { tags: 'thorough' },
  async () => {
    const photo = shownPicture('photo', makePicture('photo', 1050, 1024, 768));
    const material = { targets: [photo], others: [], rooms: [1890, 1891, 1892].map(clutteredRoom) };
    const options = { seed: 21, pace: { trackingShare: 0.6 } };
    const sequence = sequencesOf(kindNamed('re-entry'), material, options).find(
      ({ levels }) => levels[0] === SPEED_PX_PER_FRAME,
    );
    if (!sequence) throw new Error(`expected a re-entry at ${SPEED_PX_PER_FRAME} px per frame, got none`);
    const [out, back] = [WAY_OUT, WAY_BACK].map(({ from, to }) => sequence.slots.slice(from, to));
    sequence.slots = [...out, ...back];
    const engine = ownEngine(await loadKernels(await readKernels()));
    const [seen] = await runSequence(sequence, new FramePainter(), [engine]);
    const [seenOut, seenBack] = [seen.slice(0, out.length), seen.slice(out.length)];
    expect(seenOut[0].inside).toBe(1);
    // 4% at the end of the way out and 24% at the start of the way back, on 2026-11-30.
    expect(seenOut.at(-1)?.inside).toBeLessThan(0.1);
    expect(seenBack[0].inside).toBeGreaterThan(0.1);
    expect(seenBack[0].inside).toBeLessThan(1 / 3);
    const errorsPx = seenBack.filter(({ shown }) => shown).map(({ errorPx }) => errorPx);
    // Four of the eight frames of the way back on 2026-11-30.
    expect(errorsPx.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...errorsPx)).toBeLessThan(MAX_ERROR_PX);
  },
);
