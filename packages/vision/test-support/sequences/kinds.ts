import { createHand, ROAMING_HAND, STEADY_HAND } from './hand';
import { radians } from '../radians';
import type { CoverShare, Instant, Kind, Moment, Stage, View } from './kind';
import { lensKinds } from './lens-kinds';
import { fastShutterKinds, motionKinds } from './motion-kinds';
import { showingOf } from './timeline';
import { walkKinds } from './walk-kinds';

/** A kind in which a hand holds one target in view and one thing varies. */
function held(
  kind: Omit<Kind, 'begin'>,
  see: (stage: Stage) => (at: Instant) => { view?: Partial<View>; moment?: Omit<Moment, 'views'> },
): Kind {
  return {
    ...kind,
    begin(stage) {
      const move = createHand(stage.random, STEADY_HAND);
      const at = see(stage);
      const usual = usualView(stage);
      return (instant) => {
        const { view, moment } = at(instant);
        return { views: [move({ ...usual, ...view }, instant.time)], ...moment };
      };
    },
  };
}

/**
 * The view that kinds vary: half the frame's width or two thirds of its height, somewhat tilted and rolled. As in all
 * kinds, its numbers are chosen, not measured: px of a frame of 640, degrees, and levels that reach beyond what the
 * engine masters.
 */
function usualView({ width, height, aspects, random }: Stage): View {
  return {
    widthShare: Math.min(0.5, (0.66 * height) / (aspects[0] * width)),
    tiltRad: radians(random.between(5, 25)),
    tiltAxisRad: random.between(0, 2 * Math.PI),
    rollRad: radians(random.between(-20, 20)),
    x: random.between(-20, 20),
    y: random.between(-15, 15),
  };
}

function tilts(name: string, axisRad: number): Kind {
  return held({ name, unit: 'deg', levels: [0, 15, 30, 45, 60, 65, 70, 75] }, ({ random }) => {
    const sign = random.next() < 0.5 ? 0 : Math.PI;
    return ({ level }) => ({ view: { tiltRad: radians(level), tiltAxisRad: axisRad + sign } });
  });
}

/** The `widthShare` at which the outline of a target of this tilt covers `areaShare` of the frame. */
const widthShareOfArea = ({ width, height, aspects }: Stage, areaShare: number, tiltRad: number) =>
  Math.sqrt((areaShare * width * height) / (aspects[0] * Math.cos(tiltRad))) / width;

/** A cover of a given share, from one of the four sides or corners. */
function createCover({ random }: Stage): (share: number) => CoverShare {
  const side = random.below(8);
  return (share) => {
    if (side < 4) {
      const [left, top] = [side === 0 ? 1 - share : 0, side === 1 ? 1 - share : 0];
      return { left, top, right: side === 2 ? share : 1, bottom: side === 3 ? share : 1 };
    }
    const length = Math.sqrt(share);
    const left = side & 1 ? 1 - length : 0;
    const top = side & 2 ? 1 - length : 0;
    return { left, top, right: left + length, bottom: top + length };
  };
}

const VIEW_KINDS: Kind[] = [
  held(
    { name: 'scale', unit: 'of width', levels: [1, 0.7, 0.5, 0.35, 0.25, 0.18, 0.15, 0.12, 0.1, 0.08, 0.06] },
    () =>
      ({ level }) => ({ view: { widthShare: level } }),
  ),
  tilts('tilt-x', 0),
  tilts('tilt-y', Math.PI / 2),
  held({ name: 'steep', unit: 'deg', levels: [50, 60, 65, 70, 75], modes: ['initialization'] }, (stage) => {
    const axis = stage.random.between(0, 2 * Math.PI);
    const roll = stage.random.between(-Math.PI, Math.PI);
    return ({ level, time }) => ({
      view: {
        widthShare: widthShareOfArea(stage, 0.3, radians(level)),
        tiltRad: radians(level),
        // Each showing tilts about another axis, 1 rad farther.
        tiltAxisRad: axis + showingOf(time),
        rollRad: roll,
      },
    });
  }),
  held(
    { name: 'roll', unit: 'deg', levels: [0, 45, 90, 135, 180, 225, 270, 315, 360], framesPerLevel: 15 },
    () =>
      ({ level }) => ({
        view: { rollRad: radians(level) },
      }),
  ),
  held(
    { name: 'far', unit: 'of width', levels: [0.2, 0.15, 0.12, 0.1, 0.08], framesPerLevel: 15 },
    () =>
      ({ level }) => ({ view: { widthShare: level } }),
  ),
  held({ name: 'off-centre', unit: 'inside', levels: [1, 0.85, 0.7, 0.6, 0.5] }, (stage) => {
    const { width, height, aspects, random } = stage;
    const widthShare = 0.45;
    const side = random.below(4);
    const sign = side & 1 ? 1 : -1;
    return ({ level }) => {
      // The level is the share of the target that one edge of the frame leaves inside, but for sway and tilt.
      const middleInside = level - 0.5;
      const x = (width / 2 - middleInside * widthShare * width) * sign;
      const y = (height / 2 - middleInside * widthShare * width * aspects[0]) * sign;
      return { view: { widthShare, rollRad: 0, tiltRad: 0.2, ...(side < 2 ? { x } : { y }) } };
    };
  }),
];

const LIGHT_KINDS: Kind[] = [
  held({ name: 'light', unit: 'gain', levels: [1, 0.6, 0.35, 0.2, 0.14, 0.1, 0.08] }, () => ({ level }) => ({
    moment: { gain: level, noise: 1.5 },
  })),
  held({ name: 'over-exposed', unit: 'gain', levels: [1, 1.4, 1.8, 2.3, 3] }, () => ({ level }) => ({
    moment: { gain: level, bias: 12 * (level - 1) },
  })),
  held({ name: 'occlusion', unit: 'covered', levels: [0, 0.2, 0.4, 0.5, 0.6, 0.7], framesPerLevel: 14 }, (stage) => {
    const cover = createCover(stage);
    return ({ level }) => ({ moment: { cover: cover(level) } });
  }),
  held({ name: 'blur', unit: 'sigma px', levels: [0, 1, 1.5, 2, 2.5, 3, 4] }, () => ({ level }) => ({
    moment: { defocusPx: level },
  })),
  held({ name: 'glare', unit: 'of area', levels: [0.05, 0.12, 0.2, 0.3] }, ({ width, height, random }) => {
    const patches = Array.from({ length: 3 }, () => ({
      x: random.between(-0.16, 0.16),
      y: random.between(-0.16, 0.16),
      long: random.between(0.7, 1.5),
      drift: random.between(-1, 1),
    }));
    return ({ level, sinceReset }) => {
      // Three ellipses, which saturate out to about 0.9 radii, cover the level's share of a target of a quarter of the
      // frame.
      const radius = Math.sqrt((level * 0.25 * width * height) / 3 / Math.PI) * 1.1;
      const glare = patches.map(({ x, y, long, drift }) => ({
        x: width * (0.5 + x) + drift * sinceReset,
        y: height * (0.5 + y) - drift * sinceReset * 0.5,
        radiusX: radius * long,
        radiusY: radius / long,
        strength: 400,
      }));
      return { moment: { glare } };
    };
  }),
  held({ name: 'compression', unit: 'quality', levels: [60, 40, 25, 15, 8] }, () => ({ level }) => ({
    moment: { quality: level, noise: 3 },
  })),
];

/** Several targets side by side, all in view and each in a hand of its own. */
function crowd(name: string, count: number, columns: number): Kind {
  return {
    name,
    unit: 'deg',
    levels: [0, 20, 40],
    targets: count,
    framesPerLevel: 16,
    begin({ width, height, aspects, random }) {
      const rows = Math.ceil(count / columns);
      const cell = { width: width / columns, height: height / rows };
      const places = aspects.map((aspect, i) => ({
        move: createHand(random, { ...STEADY_HAND, swayPx: 4, rollDeg: 2 }),
        widthShare: Math.min((0.76 * cell.width) / width, (0.76 * cell.height) / aspect / width),
        x: ((i % columns) + 0.5) * cell.width - width / 2,
        y: (Math.floor(i / columns) + 0.5) * cell.height - height / 2,
        tiltAxisRad: random.between(0, 2 * Math.PI),
        rollRad: radians(random.between(-15, 15)),
      }));
      return ({ level, time }) => ({
        views: places.map(({ move, ...view }) => move({ ...view, tiltRad: radians(level) }, time)),
      });
    },
  };
}

const CROWD_KINDS: Kind[] = [crowd('two', 2, 2), crowd('ten', 10, 5)];

/** A picture that the tracker does not know, before a camera that looks around. */
const ABSENT_KIND: Kind = {
  name: 'absent',
  unit: '',
  levels: [0],
  modes: ['tracking'],
  framesPerLevel: 120,
  absent: true,
  targets: 1,
  begin(stage) {
    const move = createHand(stage.random, { ...ROAMING_HAND, swayPx: 90, tiltDeg: 20 });
    const usual = usualView(stage);
    return ({ time }) => ({ views: [move(usual, time)] });
  },
};

/** Every kind of sequence, in the order in which they are reported. */
export const KINDS: readonly Kind[] = [
  ...VIEW_KINDS,
  ...LIGHT_KINDS,
  ...motionKinds,
  ...lensKinds,
  ...CROWD_KINDS,
  ABSENT_KIND,
];

/**
 * Kinds that run only when they are named, because each was made to measure one weakness that the others hardly show.
 */
const NAMED_KINDS: readonly Kind[] = [...walkKinds, ...fastShutterKinds];

/** @throws RangeError if there is no kind of that name; its message lists them. */
export function kindNamed(name: string): Kind {
  const kind = [...KINDS, ...NAMED_KINDS].find((kind) => kind.name === name);
  if (!kind)
    throw new RangeError(
      `No kind of sequence is named ${name}; there are ${[...KINDS, ...NAMED_KINDS].map((k) => k.name).join(', ')}.`,
    );
  return kind;
}
