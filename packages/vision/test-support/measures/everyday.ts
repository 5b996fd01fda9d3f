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

/** Frames of a showing: a tenth of a second, so that one blurred frame is no miss. */
const FRAMES = 4;
/** Showings that are drawn ahead and then repeat. */
const MOST_SHOWINGS = 256;
const ROOMS = 3;

/**
 * Least and largest width of the picture, in widths of the frame, and its tilt, in visitors' first looks. Assumptions about
 * ordinary use; none was fitted to an engine.
 */
const SMALL = 0.14;
const LARGE = 0.75;
const LIKELY_TILT_DEG = 25;
const MOST_TILT_DEG = 60;

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
    const hand = { ...ROAMING_HAND, swayPx: 12, tiltDeg: 4, rollDeg: 4, zoom: 0.03 };
    const move = createHand(stage.random, hand);
    const looks = Array.from({ length: MOST_SHOWINGS }, () => drawLook(stage));
    return ({ time }) => {
      const { view, light } = looks[showingOf(time) % MOST_SHOWINGS];
      return { ...light, views: [move(view, time)] };
    };
  },
};

function drawLook({ width, height, aspects, random }: Stage): Look {
  const most = Math.min(LARGE, (0.85 * height) / (aspects[0] * width));
  const widthShare = SMALL * (most / SMALL) ** random.next();
  const room = 0.5 * (1 - widthShare) * width;
  const view = {
    widthShare,
    tiltRad: radians(Math.min(MOST_TILT_DEG, Math.abs(LIKELY_TILT_DEG * random.gaussian()))),
    tiltAxisRad: random.between(0, 2 * Math.PI),
    rollRad: radians(12 * random.gaussian()),
    x: random.between(-0.5, 0.5) * room,
    y: random.between(-0.15, 0.15) * height,
  };
  const dim = random.next() < 0.25;
  const light = {
    gain: dim ? random.between(0.15, 0.5) : random.between(0.6, 1.2),
    noise: dim ? 4 : 2,
    defocusPx: random.next() < 0.15 ? random.between(0.5, 2) : 0,
    glare:
      random.next() < 0.1
        ? [{ x: width * random.between(0.3, 0.7), y: height * random.between(0.3, 0.7), ...LAMP }]
        : [],
  };
  return { view, light };
}

/** A lamp's reflection on glossy paper: radii, px, and gray levels that it adds in its middle; chosen by eye. */
const LAMP = { radiusX: 45, radiusY: 40, strength: 200 };

/** Share of cold first looks of ordinary visitors in which a picture is found within four frames, and of wrong poses. */
export interface EverydayRecall {
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
