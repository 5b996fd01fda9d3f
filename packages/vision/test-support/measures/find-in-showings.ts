import type { Gray, Kernels } from '../../src/types';
import { createRandom } from '../../src/simulation/random';
import { fractalNoise } from '../fractal-noise';
import { ODD_PICTURES, withContrast } from '../odd-pictures';
import { createCanvas, paintBox } from '../paint';
import { makePicture } from '../pictures';
import { ownEngine } from '../sequences/engine';
import { FramePainter } from '../sequences/frame-painter';
import { createHand, ROAMING_HAND, STEADY_HAND } from '../sequences/hand';
import { radians } from '../radians';
import type { Kind, Stage, View } from '../sequences/kind';
import { RIGHT_PX, WRONG_PX } from '../sequences/measure';
import { clutteredRoom, ROOM_HEIGHT_PX, ROOM_WIDTH_PX } from '../sequences/rooms';
import { runSequence } from '../sequences/run-sequence';
import type { Observation } from '../sequences/run-sequence';
import { sequencesOf, shownPicture } from '../sequences/sequence';
import type { Room } from '../sequences/sequence';
import { showingOf } from '../sequences/timeline';

/** Pictures that are hard to find, in one way each. */
interface FindingCondition {
  name: string;
  /** Contrast that the pictures are given. */
  contrast: number;
  /** Width of the picture in the frame, in widths of the frame, seen from the front. */
  widthShare: number;
  /** The part of the picture that the frame shows. */
  part: 'middle' | 'corner';
  tiltDeg: [least: number, most: number];
  /** Gate of the bench. */
  leastRecall: number;
}

const USUAL: Omit<FindingCondition, 'name' | 'leastRecall'> = {
  contrast: 1,
  widthShare: 0.5,
  part: 'middle',
  tiltDeg: [5, 25],
};

export const FINDING_CONDITIONS: readonly FindingCondition[] = [
  { ...USUAL, name: 'contrast 18%', contrast: 0.18, leastRecall: 0.95 },
  { ...USUAL, name: 'contrast 12%', contrast: 0.12, leastRecall: 0.9 },
  { ...USUAL, name: 'three times the frame', widthShare: 3, tiltDeg: [0, 15], leastRecall: 0.8 },
  { ...USUAL, name: 'a corner at twice its size', widthShare: 2, part: 'corner', tiltDeg: [0, 15], leastRecall: 0.6 },
  { ...USUAL, name: '6% of the frame', widthShare: 0.06, leastRecall: 0.75 },
];

/**
 * Nine generated pictures, seeded, four of them like photographs. Brick walls are left out: none is found faint
 * (docs/benchmarks.md).
 */
export function findingPictures(seed: number): [name: string, picture: Gray][] {
  const made = (['photo', 'photo', 'photo', 'photo', 'poster', 'poster', 'soft', 'logo'] as const).map(
    (kind, i): [string, Gray] => [
      `${kind} ${i}`,
      i % 2 === 0 ? makePicture(kind, seed * 40 + i, 1024, 768) : makePicture(kind, seed * 40 + i, 800, 1000),
    ],
  );
  return [...made, ['text', ODD_PICTURES['text page'](seed)]];
}

/** Views that are drawn ahead and then repeat: more than a measure asks for. Chosen, not measured. */
const MOST_VIEWS = 64;
/** Movement of the hand before a picture that is whole in the frame. Chosen by eye, not measured on hands. */
const HAND = { ...ROAMING_HAND, swayPx: 12, zoom: 0.02 };

/** Draws of a view. Pairs are ranges with equal chances. Chosen, not measured. */
const DRAWS = {
  /** Largest height of a picture that is smaller than the frame, in heights of the frame. */
  maxHeightShare: 0.66,
  rollDeg: [-20, 20],
  /** Place of the picture's middle from that of the frame, shares of its width and height. */
  right: [-0.08, 0.08],
  down: [-0.08, 0.08],
  /**
   * Distance of a corner from the frame's middle, shares of its width and height: a tenth of the frame lies beyond it.
   */
  cornerAt: 0.4,
  /** Share of the roll at a corner, so that the frame stays full of the picture. */
  cornerRoll: 1 / 4,
} as const;

/** A hand that holds the camera at a condition's view; every showing is another one. */
function kindOf({ name, widthShare, part, tiltDeg }: FindingCondition): Kind {
  return {
    name,
    unit: '',
    levels: [1],
    modes: ['initialization'],
    begin(stage: Stage) {
      const move = createHand(stage.random, widthShare > 1 ? STEADY_HAND : HAND);
      const views: View[] = Array.from({ length: MOST_VIEWS }, () => drawView(stage, { widthShare, part, tiltDeg }));
      return ({ time }) => ({ views: [move(views[showingOf(time) % views.length], time)] });
    },
  };
}

function drawView(
  { width, height, aspects, random }: Stage,
  { widthShare, part, tiltDeg }: Pick<FindingCondition, 'widthShare' | 'part' | 'tiltDeg'>,
): View {
  const share =
    widthShare < 1 ? Math.min(widthShare, (DRAWS.maxHeightShare * height) / (aspects[0] * width)) : widthShare;
  const rollRad = radians(random.between(...DRAWS.rollDeg));
  const view = { widthShare: share, tiltRad: radians(random.between(...tiltDeg)), rollRad };
  const axis = random.between(0, 2 * Math.PI);
  const x = random.between(...DRAWS.right) * width;
  const y = random.between(...DRAWS.down) * height;
  if (part === 'middle') return { ...view, tiltAxisRad: axis, x, y };
  const right = (random.below(2) - 0.5) * 2;
  const down = (random.below(2) - 0.5) * 2;
  const half = (share * width) / 2;
  return {
    ...view,
    rollRad: rollRad * DRAWS.cornerRoll,
    tiltAxisRad: axis,
    x: right * (half - DRAWS.cornerAt * width),
    y: down * (half * aspects[0] - DRAWS.cornerAt * height),
  };
}

/** A room whose every corner is full of texture and hard edges: fractal noise and boxes of all sizes, chosen by eye. */
function contrastyRoom(seed: number): Room {
  const random = createRandom(seed);
  const canvas = createCanvas(ROOM_WIDTH_PX, ROOM_HEIGHT_PX, 120);
  const noise = fractalNoise(ROOM_WIDTH_PX, ROOM_HEIGHT_PX, { cells: 6, octaves: 8, persistence: 0.8 }, random);
  for (let i = 0; i < noise.length; i++) canvas.data[i] += 75 * noise[i];
  for (let i = 0; i < 700; i++) {
    const size = ROOM_WIDTH_PX * (0.006 + 0.08 * random.next() ** 3);
    const box = { x: random.next() * ROOM_WIDTH_PX, y: random.next() * ROOM_HEIGHT_PX, width: size, height: size };
    paintBox(canvas, { ...box, angleRad: random.between(0, Math.PI) }, random.between(0, 255));
  }
  return { plane: canvas.data };
}

interface FoundPicture {
  name: string;
  shown: number;
  /** Showings whose last frame shows the right pose. */
  found: number;
  /** Frames that show a wrong one. */
  wrong: number;
}

/** Mean error of the corners up to which a pose is right, in widths of a picture that is near. Chosen, not measured. */
const RIGHT_SHARE = 0.01;
/** Mean error of the corners from which a pose is wrong, in the same unit. Chosen, not measured. */
const WRONG_SHARE = 0.05;
/** Frames of a showing: a fifth of a second. Chosen, not measured. */
const FRAMES = 6;

/** Width of the frames, px: that of sequencesOf by default. */
const FRAME_WIDTH_PX = 640;

/**
 * Shows every picture under a condition to a tracker that knows only this picture, and forgets before each showing what
 * it has seen.
 */
export async function findInShowings(
  condition: FindingCondition,
  pictures: readonly [name: string, picture: Gray][],
  { seed, showings, kernels }: { seed: number; showings: number; kernels?: Kernels },
): Promise<FoundPicture[]> {
  const painter = new FramePainter();
  const engine = ownEngine(kernels);
  const material = {
    targets: pictures.map(([name, picture]) => shownPicture(name, withContrast(picture, condition.contrast))),
    others: [],
    rooms: [0, 1].map((i) => (condition.contrast < 1 ? contrastyRoom : clutteredRoom)(seed * 90 + i)),
  };
  const widthPx = condition.widthShare * FRAME_WIDTH_PX;
  const rightPx = Math.max(RIGHT_PX, RIGHT_SHARE * widthPx);
  const wrongPx = Math.max(WRONG_PX, WRONG_SHARE * widthPx);
  const results: FoundPicture[] = [];
  const pace = { showings, initializationFrames: FRAMES };
  for (const sequence of sequencesOf(kindOf(condition), material, { seed, pace })) {
    const [seen = []] = await runSequence(sequence, painter, [engine]);
    const last = seen.filter((_: Observation, i) => i % FRAMES === FRAMES - 1);
    results.push({
      name: sequence.known[0].name,
      shown: last.length,
      found: last.filter(({ errorPx }) => errorPx < rightPx).length,
      wrong: seen.filter(({ errorPx }) => errorPx > wrongPx).length,
    });
  }
  return results;
}
