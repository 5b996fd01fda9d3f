import type { Kernels } from '../../src/types';
import { ownEngine } from '../sequences/engine';
import { FramePainter } from '../sequences/frame-painter';
import { createHand, ROAMING_HAND } from '../sequences/hand';
import { radians } from '../radians';
import type { Kind, Moment, Stage, View } from '../sequences/kind';
import { clutteredRoom } from '../sequences/rooms';
import { runSequence } from '../sequences/run-sequence';
import { sequencesOf } from '../sequences/sequence';
import { RIGHT_PX, WRONG_PX } from '../sequences/measure';
import type { ShownPicture } from '../sequences/sequence';
import { showingOf } from '../sequences/timeline';

/** Frames of a showing: an eighth of a second, so that one blurred frame is no miss. Chosen, not measured. */
const FRAMES = 4;
/** Showings that are drawn ahead and then repeat: more than a measure asks of a room. Chosen, not measured. */
const MOST_SHOWINGS = 256;
/** Backgrounds among which the first looks are shared out. Chosen, not measured. */
const ROOMS = 3;

/**
 * Draws of visitors' first looks: assumptions about ordinary use, chosen, not measured, and not fitted to an engine.
 * Pairs are ranges with equal chances.
 */
const DRAWS = {
  /** Width of the picture, in widths of the frame, with equal chances for each factor between two widths. */
  widthShare: [0.14, 0.75],
  /** Largest height of the picture, in heights of the frame. */
  maxHeightShare: 0.85,
  /** Deviation of the tilt, and the largest one, degrees. */
  tiltDeviationDeg: 25,
  maxTiltDeg: 60,
  /** Deviation of the roll, degrees. */
  rollDeviationDeg: 12,
  /**
   * Place of the picture's middle from that of the frame: shares of half the width that the picture leaves free, and of
   * the frame's height.
   */
  right: [-0.5, 0.5],
  down: [-0.15, 0.15],
  /** Share of looks in dim light, and the gain and the noise, gray levels, in such and in other light. */
  dimShare: 0.25,
  dim: { gain: [0.15, 0.5], noise: 4 },
  bright: { gain: [0.6, 1.2], noise: 2 },
  /** Share of looks that are out of focus, and the blur of these, px. */
  defocusedShare: 0.15,
  defocusPx: [0.5, 2],
  /**
   * Share of looks in which a lamp is reflected, and the place of its middle, shares of the frame's width and height.
   */
  glareShare: 0.1,
  glareAt: [0.3, 0.7],
} as const;

/** Movement of the hand in a first look, which is quieter than one that roams. Chosen by eye, not measured on hands. */
const HAND = { ...ROAMING_HAND, swayPx: 12, tiltDeg: 4, rollDeg: 4, zoom: 0.03 };

/** A showing: where the picture is and what light and lens do. */
interface Look {
  view: View;
  light: Partial<Moment>;
}

/** A visitor who points a phone at a picture, differently each time. */
const EVERYDAY: Kind = {
  name: 'everyday',
  unit: '',
  levels: [1],
  modes: ['initialization'],
  begin(stage: Stage) {
    const move = createHand(stage.random, HAND);
    const looks = Array.from({ length: MOST_SHOWINGS }, () => drawLook(stage));
    return ({ time }) => {
      const { view, light } = looks[showingOf(time) % MOST_SHOWINGS];
      return { ...light, views: [move(view, time)] };
    };
  },
};

function drawLook({ width, height, aspects, random }: Stage): Look {
  const [least, largest] = DRAWS.widthShare;
  const most = Math.min(largest, (DRAWS.maxHeightShare * height) / (aspects[0] * width));
  const widthShare = least * (most / least) ** random.next();
  const room = 0.5 * (1 - widthShare) * width;
  const view = {
    widthShare,
    tiltRad: radians(Math.min(DRAWS.maxTiltDeg, Math.abs(DRAWS.tiltDeviationDeg * random.gaussian()))),
    tiltAxisRad: random.between(0, 2 * Math.PI),
    rollRad: radians(DRAWS.rollDeviationDeg * random.gaussian()),
    x: random.between(...DRAWS.right) * room,
    y: random.between(...DRAWS.down) * height,
  };
  const isDim = random.next() < DRAWS.dimShare;
  const light = {
    gain: isDim ? random.between(...DRAWS.dim.gain) : random.between(...DRAWS.bright.gain),
    noise: isDim ? DRAWS.dim.noise : DRAWS.bright.noise,
    defocusPx: random.next() < DRAWS.defocusedShare ? random.between(...DRAWS.defocusPx) : 0,
    glare:
      random.next() < DRAWS.glareShare
        ? [{ x: width * random.between(...DRAWS.glareAt), y: height * random.between(...DRAWS.glareAt), ...LAMP }]
        : [],
  };
  return { view, light };
}

/** A lamp's reflection on glossy paper: radii, px, and gray levels that it adds in its middle; chosen by eye. */
const LAMP = { radiusX: 45, radiusY: 40, strength: 200 };

/**
 * Share of ordinary visitors' first looks in which a picture is found within FRAMES, and share of those that end with a
 * wrong pose.
 */
interface EverydayRecall {
  recall: number;
  wrong: number;
}

/** @param showings first looks, shared out among three rooms. Equal seeds give equal looks. */
export async function everydayRecall(
  picture: ShownPicture,
  { seed, showings, kernels }: { seed: number; showings: number; kernels?: Kernels },
): Promise<EverydayRecall> {
  const painter = new FramePainter();
  const engine = ownEngine(kernels);
  const perRoom = Math.ceil(showings / ROOMS);
  const pace = { showings: perRoom, initializationFrames: FRAMES };
  let found = 0;
  let wrong = 0;
  for (let room = 0; room < ROOMS; room++) {
    const material = { targets: [picture], others: [], rooms: [clutteredRoom(seed * ROOMS + room)] };
    for (const sequence of sequencesOf(EVERYDAY, material, { seed: seed * ROOMS + room, pace })) {
      const [seen = []] = await runSequence(sequence, painter, [engine]);
      const last = seen.filter((_, i) => i % FRAMES === FRAMES - 1);
      found += last.filter(({ errorPx }) => errorPx < RIGHT_PX).length;
      wrong += last.filter(({ errorPx }) => errorPx > WRONG_PX).length;
    }
  }
  const shown = perRoom * ROOMS;
  return { recall: found / shown, wrong: wrong / shown };
}
