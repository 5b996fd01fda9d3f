import type { Gray, Kernels } from '../../src/types';
import { tiled } from '../odd-pictures';
import { makePicture } from '../pictures';
import { ownEngine } from '../sequences/engine';
import { FramePainter } from '../sequences/frame-painter';
import { kindNamed } from '../sequences/kinds';
import { RIGHT_PX, WRONG_PX } from '../sequences/measure';
import { clutteredRoom } from '../sequences/rooms';
import { runSequence } from '../sequences/run-sequence';
import { sequencesOf, shownPicture } from '../sequences/sequence';
import type { Pace } from '../sequences/timeline';

/** How a picture of repeated motifs is followed. */
interface MotifMeasure {
  /** All frames, those in view that may be asked for, and of these the ones that show the picture right. */
  frames: number;
  asked: number;
  right: number;
  /** Frames that show it wrong, mostly off by a motif. */
  wrong: number;
}

/** Brick walls, and wallpapers of equal motifs. Seeded. */
export function motifPictures(seed: number): [name: string, picture: Gray][] {
  const of = (i: number) => seed * 50 + i;
  return [
    ['bricks, 4:3', makePicture('bricks', of(1), 1024, 768)],
    ['bricks, upright', makePicture('bricks', of(2), 640, 900)],
    ['bricks, square', makePicture('bricks', of(3), 900, 900)],
    ['3×3 posters', tiled(makePicture('poster', of(42), 320, 240), 3)],
    ['4×4 logos', tiled(makePicture('logo', of(43), 240, 240), 4)],
    ['2×2 photographs', tiled(makePicture('photo', of(44), 400, 300), 2)],
  ];
}

/** Kinds of sequence, and in which mode they are run. */
const RUNS = [
  ['hand-held', 'tracking'],
  ['hand-held', 'initialization'],
  ['off-centre', 'tracking'],
  ['occlusion', 'tracking'],
] as const;

/**
 * Shows a picture to a tracker that knows it: in a roaming hand, for the first time, leaving the frame, and behind a
 * cover.
 */
export async function followMotifs(
  picture: Gray,
  { seed, kernels, pace }: { seed: number; kernels?: Kernels; pace?: Partial<Pace> },
): Promise<MotifMeasure> {
  const targets = [shownPicture('motifs', picture)];
  const material = { targets, others: [], rooms: [0, 1, 2].map((i) => clutteredRoom(seed * 90 + i)) };
  const painter = new FramePainter();
  const engine = ownEngine(kernels);
  const measure = { frames: 0, asked: 0, right: 0, wrong: 0 };
  for (const [kind, mode] of RUNS) {
    for (const sequence of sequencesOf(kindNamed(kind), material, { seed, modes: [mode], pace })) {
      const [seen = []] = await runSequence(sequence, painter, [engine]);
      const asked = seen.filter(({ inView, level, reset }) => inView && !Number.isNaN(level) && !reset);
      measure.frames += seen.length;
      measure.asked += asked.length;
      measure.right += asked.filter(({ errorPx }) => errorPx < RIGHT_PX).length;
      measure.wrong += seen.filter(({ errorPx }) => errorPx > WRONG_PX).length;
    }
  }
  return measure;
}
