import { createMipMap } from '../../src/simulation/render-view';
import { createRandom } from '../../src/simulation/random';
import type { Gray } from '../../src/types';
import type { MotionSample } from '../../src/world';
import { makePicture } from '../pictures';
import { type Lens, projectTo } from './walk-lens';
import { WalkPainter } from './walk-painter';
import { walkPath, type WayPoint } from './walk-path';
import { type Box, furnish, type Table } from './walk-room';
import { senseWalk } from './walk-sensors';
import { paintSurface, SMALL_SIDE_PX, type Surface } from './walk-surfaces';
import type { CameraPlace, Vector } from './walk-vectors';

export const WALK_KINDS = [
  'still',
  'sway',
  'side',
  'forward',
  'orbit',
  'away',
  'turn',
  'cover',
  'explore',
  'person',
  'table',
] as const;
export type WalkKind = (typeof WALK_KINDS)[number];
/**
 * Walks with a printed picture. leave: it lies on the floor and is out of view while the visitor walks a metre aside
 * and back. hand: it is held in a hand over the floor, and taken away and shown again.
 */
const PRINT_KINDS = ['leave', 'hand'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export interface WalkOptions {
  kind: WalkKind | PrintKind;
  surface: Surface;
  seed: number;
  /** Size of the frames, px. */
  width: number;
  height: number;
  fps?: number;
  /** A lamp behind the visitor, whose shadow falls on the content and moves with the camera. */
  hasShadow?: boolean;
}

/** A walk around content at the origin of its surface, with all that a page would get and the truth beside it. */
export interface Walk {
  name: string;
  options: WalkOptions;
  frames: number;
  lens: Lens;
  /** Height of the surface, m. */
  surfaceY: number;
  /** The frame in which the visitor taps the content's place, and the px of the tap. */
  tap: { frame: number; x: number; y: number };
  sensors: MotionSample[];
  /** Time at which the page gets a frame, ms. */
  frameMs(frame: number): number;
  truth(frame: number): CameraPlace;
  /** The printed picture; undefined without one. */
  print: Print | undefined;
  /** Whether nothing is seen because a hand covers the camera. */
  isDark(frame: number): boolean;
  draw(frame: number): Gray;
}

/** A square picture, face up, with x to its right and z down on it. */
interface Print {
  picture: Gray;
  widthM: number;
  /** Its middle in a frame, m. */
  middle(frame: number): Vector;
}

/** Side of a print's picture, px; a power of two. */
const PRINT_PX = 512;
/** Thickness of a print, m. Chosen, not measured. */
const PAPER_M = 0.0005;

/** The way of the camera, and what else happens on it; times in s from the start. */
interface Course {
  points: WayPoint[];
  /** While a hand covers the camera. */
  dark?: [fromS: number, toS: number];
  /** Somebody who walks through the room in a straight line. */
  person?: { from: Vector; to: Vector; startS: number; seconds: number };
  print?: { widthM: number; middleAt: (t: number) => Vector };
}

/** Time from the start to the visitor's tap. Chosen, not measured. */
const TAP_S = 0.5;

/** Place of the lamp: above and behind the visitor, m. Chosen, not measured. */
const LAMP = [0.5, 2.6, 3.4] as const;

/** Start of the visitor: the camera, what it looks at, and the side to which it walks first (−1 or 1). */
interface Start {
  camera: Vector;
  lookAt: Vector;
  side: number;
}

const at = (atS: number, position: Vector, lookAt: Vector): WayPoint => ({ atS, position, lookAt });

/** Way points of each kind: times in s from the start, places in m. All of them are chosen by eye. */
const COURSES: Record<WalkKind | PrintKind, (start: Start) => Course> = {
  still: ({ camera: c, lookAt: l }) => ({ points: [at(0, c, l), at(5, c, l)] }),
  sway: ({ camera: c, lookAt: l, side }) => {
    const moved = (k: number): Vector => [c[0] + 0.16 * k * side, c[1] + 0.02 * k, c[2] + 0.05 * k];
    return {
      points: [
        at(0, c, l),
        at(1, c, l),
        ...[1, -1, 1, -1, 0].map((k, i) => at(1.8 + 0.8 * i, moved(k), l)),
        at(6, c, l),
      ],
    };
  },
  side: ({ camera: c, lookAt: l, side }) => {
    const there: Vector = [c[0] + side, c[1], c[2]];
    const look: Vector = [l[0] + 0.15 * side, l[1], l[2]];
    return { points: [at(0, c, l), at(1, c, l), at(3.2, there, look), at(4, there, look), at(6.4, c, l), at(7, c, l)] };
  },
  forward: ({ camera: c, lookAt: l }) => {
    const near: Vector = [c[0], c[1] - 0.05, c[2] - 0.5];
    const far: Vector = [c[0], c[1], c[2] + 0.4];
    return { points: [at(0, c, l), at(1, c, l), at(2.6, near, l), at(3.2, near, l), at(5.2, far, l), at(7, c, l)] };
  },
  orbit: ({ camera: c, lookAt: l, side }) => {
    const quarter: Vector = [c[2] * Math.sign(side), c[1], 0.001];
    return {
      points: [
        at(0, c, l),
        at(1, c, l),
        { ...at(4.6, quarter, l), isOnCircle: true },
        at(5.2, quarter, l),
        { ...at(8.8, c, l), isOnCircle: true },
        at(9.4, c, l),
      ],
    };
  },
  away: ({ camera: c, lookAt: l, side }) => {
    const moved: Vector = [c[0] + 0.35 * side, c[1], c[2]];
    const aside: Vector = [c[0] + 3 * side, c[1] - 0.6, c[2] - 1];
    return {
      points: [
        at(0, c, l),
        at(1.2, c, l),
        at(2.2, c, aside),
        at(4.4, moved, aside),
        at(5.4, moved, l),
        at(7, moved, l),
      ],
    };
  },
  turn: ({ camera: c, lookAt: l, side }) => {
    const aside: Vector = [c[0] + 2.4 * side, c[1] - 1, c[2] - 1.4];
    const other: Vector = [c[0] - 1.6 * side, c[1] - 1.2, c[2] - 1.6];
    return {
      points: [
        at(0, c, l),
        at(1.2, c, l),
        at(1.65, c, aside),
        at(2.2, c, aside),
        at(2.65, c, l),
        at(4, c, l),
        at(4.4, c, other),
        at(4.8, c, l),
        at(6, c, l),
      ],
    };
  },
  cover: ({ camera: c, lookAt: l, side }) => {
    const moved: Vector = [c[0] + 0.18 * side, c[1] - 0.05, c[2] + 0.05];
    return { points: [at(0, c, l), at(2, c, l), at(3.6, moved, l), at(6, moved, l)], dark: [2.1, 3.5] };
  },
  explore: ({ camera: c, lookAt: l, side }) => {
    const first: Vector = [c[0] + 1.1 * side, c[1], c[2] - 0.4];
    const second: Vector = [c[0] + 1.5 * side, c[1], c[2] - 1.7];
    return {
      points: [
        at(0, c, l),
        at(1, c, l),
        at(3, first, [first[0] + 0.5 * side, first[1] - 1, first[2] - 1.4]),
        at(5.4, second, [second[0] - 0.9 * side, second[1] - 1.1, second[2] - 1]),
        at(6.4, second, l),
        at(8.8, c, l),
        at(9.6, c, l),
      ],
    };
  },
  person: (start) => ({
    ...COURSES.side(start),
    person: { from: [2.4 * start.side, 0, 0.75], to: [-2.2 * start.side, 0, 0.6], startS: 1.6, seconds: 3.4 },
  }),
  table: (start) => COURSES.orbit(start),
  leave: ({ camera: c, lookAt: l, side }) => {
    const near: Vector = [c[0] + 0.15 * side, c[1], c[2] - 0.1];
    const there: Vector = [c[0] + side, c[1], c[2]];
    const aside: Vector = [l[0] + 2.1 * side, l[1], l[2] - 0.1];
    return {
      points: [
        at(0, c, l),
        at(0.5, c, l),
        at(1.6, near, l),
        at(2.4, c, l),
        at(5.4, there, aside),
        at(8, [there[0], there[1], there[2] - 0.2], aside),
        at(11.6, there, aside),
        at(14.8, c, l),
        at(15.6, c, l),
      ],
      print: { widthM: 0.42, middleAt: () => [0, PAPER_M, 0] },
    };
  },
  hand: ({ camera: c, lookAt: l, side }) => {
    const swayed: Vector = [c[0] + 0.1 * side, c[1], c[2] - 0.05];
    // The print is held before the camera, at two fifths of the way to the floor.
    const held: Vector = [l[0] + 0.4 * (c[0] - l[0]), 0.6 * c[1], 0.6 * c[2]];
    return {
      points: [at(0, c, l), at(1, c, l), at(2, swayed, l), at(3, c, l), at(8, c, l)],
      print: {
        widthM: 0.3,
        middleAt: (t) => {
          // The print is taken away to the side from 3.5 s on, and shown again from 6 s on.
          const gone = Math.max(0, Math.min(1, (t - 3.5) / 0.5)) - Math.max(0, Math.min(1, (t - 6) / 0.5));
          const shake = 0.012 * Math.sin(5 * t);
          return [held[0] + side * 0.8 * gone * gone * (3 - 2 * gone) + shake, held[1] + shake, held[2]];
        },
      },
    };
  },
};

/**
 * A seeded walk. Frames are drawn when they are asked for, and only from their own number. The ranges from which
 * heights, distances, lenses, delays and errors are drawn are chosen, not measured.
 */
export function createWalk(options: WalkOptions): Walk {
  const { kind, surface, seed, width, height, fps = 30, hasShadow = false } = options;
  const random = createRandom(seed * 7919 + [...WALK_KINDS, ...PRINT_KINDS].indexOf(kind) * 101 + surface.length);
  const table: Table | undefined = kind === 'table' ? { heightM: 0.74, widthM: 1.3, depthM: 0.85 } : undefined;
  const surfaceY = table?.heightM ?? 0;
  const heightM = table ? random.between(0.42, 0.62) : random.between(1.15, 1.5);
  const awayM = table ? random.between(0.45, 0.65) : random.between(1.2, 1.8);
  const side = (random.next() < 0.5 ? -1 : 1) * random.between(0.9, 1.1);
  const longer = Math.max(width, height);
  const lens: Lens = {
    f: random.between(0.8, 0.93) * longer,
    cx: (width - 1) / 2 + (random.gaussian() * 2 * longer) / 640,
    cy: (height - 1) / 2 + (random.gaussian() * 2 * longer) / 640,
  };
  const camera: Vector = [0, surfaceY + heightM, awayM];
  const course = COURSES[kind]({ camera, lookAt: [0, surfaceY + (table ? 0.02 : 0.1), 0], side });
  const room = { ...furnish(surface, seed * 31 + 5, random, table), lamp: hasShadow ? LAMP : undefined };
  const path = walkPath(course.points, random);
  const delayMs = random.between(30, 70);
  const errors = { gyroBias: 0.25, gyroNoise: 0.12, tilt: 0.6, isRounded: random.next() < 0.5 };
  const sensors = senseWalk(path, width > height ? 90 : 0, errors, random);
  const shutterS = random.between(0.008, 0.02);
  const exposureS = random.between(0.006, 0.014);
  const painter = new WalkPainter(room, lens, { width, height, shutterS, exposureS, noise: random.between(1.6, 3) });
  const cloth = course.person && paintSurface('rug', seed + 77, SMALL_SIDE_PX);
  const timeOf = (frame: number) => (frame + 0.5) / fps;
  const print = course.print && printOf(course.print, seed);
  const isDark = (frame: number) => {
    const [from, to] = course.dark ?? [1, 0];
    return timeOf(frame) > from && timeOf(frame) < to;
  };
  const thingsAt = (t: number): Box[] => [
    ...(course.person && cloth ? [personAt(course.person, t, cloth)] : []),
    ...(print ? [printAt(print, t)] : []),
  ];
  const tapFrame = Math.round(TAP_S * fps);
  const tapAt = projectTo(path.at(timeOf(tapFrame)), lens, [0, surfaceY, 0]);
  return {
    name: `${kind}-${surface}`,
    options,
    frames: Math.floor(path.seconds * fps),
    lens,
    surfaceY,
    tap: { frame: tapFrame, x: tapAt?.[0] ?? width / 2, y: tapAt?.[1] ?? height / 2 },
    sensors,
    frameMs: (frame) => 1000 * timeOf(frame) + delayMs,
    truth: (frame) => path.at(timeOf(frame)),
    print: print && { ...print, middle: (frame) => print.middleAt(timeOf(frame)) },
    isDark,
    draw: (frame) =>
      painter.draw(path, timeOf(frame), createRandom(seed * 131 + frame), {
        isDark: isDark(frame),
        things: thingsAt(timeOf(frame)),
      }),
  };
}

/** Half the width and half the depth of a person, and their height, m; a box, chosen by eye. */
const PERSON = { halfWidthM: 0.22, halfDepthM: 0.14, heightM: 1.75 };

function personAt(
  { from, to, startS, seconds }: NonNullable<Course['person']>,
  t: number,
  texture: Box['texture'],
): Box {
  const share = (t - startS) / seconds;
  const x = from[0] + (to[0] - from[0]) * share;
  const z = from[2] + (to[2] - from[2]) * share;
  const { halfWidthM, halfDepthM, heightM } = PERSON;
  return {
    min: [x - halfWidthM, 0, z - halfDepthM],
    max: [x + halfWidthM, heightM, z + halfDepthM],
    texture,
  };
}

function printOf({ widthM, middleAt }: NonNullable<Course['print']>, seed: number) {
  const picture = makePicture('photo', seed + 9, PRINT_PX, PRINT_PX);
  return { picture, widthM, middleAt, texture: createMipMap(picture) };
}

function printAt({ widthM, middleAt, texture }: ReturnType<typeof printOf>, t: number): Box {
  const [x, y, z] = middleAt(t);
  const half = widthM / 2;
  return {
    min: [x - half, y - PAPER_M, z - half],
    max: [x + half, y, z + half],
    texture,
    printPerM: PRINT_PX / widthM,
  };
}
