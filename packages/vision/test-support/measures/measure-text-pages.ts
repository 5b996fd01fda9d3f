import type { Gray, Kernels } from '../../src/types';
import { ownEngine } from '../sequences/engine';
import { FramePainter } from '../sequences/frame-painter';
import type { Kind, Mode } from '../sequences/kind';
import { kindNamed } from '../sequences/kinds';
import { RIGHT_PX, WRONG_PX } from '../sequences/measure';
import { clutteredRoom } from '../sequences/rooms';
import { runSequence } from '../sequences/run-sequence';
import { sequencesOf, shownPicture } from '../sequences/sequence';
import type { Sequence, ShownPicture } from '../sequences/sequence';
import type { Pace } from '../sequences/timeline';

/** How a page of print is followed, and whether another page in its font is taken for it. */
interface PageMeasure {
  /** Frames of the known page, of those the ones that show it right, and those that show it wrong. */
  frames: number;
  right: number;
  wrong: number;
  /** Frames of the other page, and those in which it is taken for the known one. */
  otherFrames: number;
  mistaken: number;
}

interface PageOptions {
  seed: number;
  kernels?: Kernels;
  pace?: Partial<Pace>;
  /** All of them by default. */
  modes?: readonly Mode[];
}

/** Shows another page to a tracker that knows one, and then the one that it knows, in a roaming hand. */
export async function measureTextPages(
  [page, other]: readonly [Gray, Gray],
  { seed, kernels, pace, modes }: PageOptions,
): Promise<PageMeasure> {
  const known = shownPicture('page', page);
  const mistakable = shownPicture('other page', other);
  const rooms = [0, 1].map((i) => clutteredRoom(seed * 90 + i));
  const material = { targets: [known], others: [mistakable], rooms };
  const sequences = (kind: Kind) => sequencesOf(kind, material, { seed, pace, modes });
  const own = sequences(kindNamed('hand-held'));
  const painter = new FramePainter();
  const engine = ownEngine(kernels);
  const measure = { frames: 0, right: 0, wrong: 0, otherFrames: 0, mistaken: 0 };
  for (const sequence of [...own.map((one) => showing(one, mistakable)), ...sequences(kindNamed('absent'))]) {
    const [seen = []] = await runSequence(sequence, painter, [engine]);
    measure.otherFrames += seen.length;
    measure.mistaken += seen.filter(({ shown }) => shown).length;
  }
  for (const sequence of own) {
    const [seen = []] = await runSequence(sequence, painter, [engine]);
    const asked = seen.filter(({ inView, level, reset }) => inView && !Number.isNaN(level) && !reset);
    measure.frames += asked.length;
    measure.right += asked.filter(({ errorPx }) => errorPx < RIGHT_PX).length;
    measure.wrong += seen.filter(({ errorPx }) => errorPx > WRONG_PX).length;
  }
  return measure;
}

/** A sequence with another picture in place of the known one. */
const showing = (sequence: Sequence, picture: ShownPicture): Sequence => ({
  ...sequence,
  shown: [picture],
  kind: { ...sequence.kind, absent: true },
});
