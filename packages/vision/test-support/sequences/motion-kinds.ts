import { createHand, createSignal, ROAMING_HAND } from './hand';
import { radians } from '../radians';
import type { Kind, Stage, View } from './kind';

/*
 * Sizes, tilts and speeds (levels: px a frame) are chosen, not measured, like those in kinds.ts: they reach beyond what
 * the engine masters.
 */

/** Distance over which a target that runs to and fro turns round, px. Chosen, not measured. */
const TURN_PX = 40;

/** Deviation of the up and down of a camera whose rows are read one after another, px. Chosen, not measured. */
const NOD_PX = 10;

/** Distance from an end where something turns round, rounded off so that no step is a jump of twice the speed. */
const turned = (distance: number) =>
  distance < TURN_PX ? TURN_PX / 2 + (distance * distance) / (2 * TURN_PX) : distance;

/** A place on a line of a length, gone to and fro. */
function toAndFro(travelled: number, lengthPx: number): number {
  const phase = (travelled / lengthPx) % 2;
  const at = (phase < 1 ? phase : 2 - phase) * lengthPx;
  return at < lengthPx / 2 ? turned(at) : lengthPx - turned(lengthPx - at);
}

/** A target that the camera pans over, along a line through the middle. */
function panned(stage: Stage): (travelled: number) => View {
  const { width, height, aspects, random } = stage;
  const direction = random.next() < 0.5 ? 0 : random.between(-0.35, 0.35);
  const widthShare = Math.min(0.35, (0.5 * height) / (aspects[0] * width));
  const length = width * (1 - widthShare);
  const view = { widthShare, tiltRad: radians(random.between(0, 25)), tiltAxisRad: random.between(0, 6) };
  const rollRad = radians(random.between(-15, 15));
  return (travelled) => {
    const along = toAndFro(travelled + length / 2, length) - length / 2;
    return { ...view, rollRad, x: along * Math.cos(direction), y: along * Math.sin(direction) };
  };
}

/** A target that leaves the frame on one side and comes back on it, at a speed. */
function leavingAndComing(stage: Stage): (travelled: number) => View {
  const { width, height, aspects, random } = stage;
  const upright = random.next() < 0.35;
  const sign = random.next() < 0.5 ? 1 : -1;
  const widthShare = Math.min(0.42, (0.55 * height) / (aspects[0] * width));
  const away = (upright ? height : width) * 0.5 + widthShare * width * Math.max(1, aspects[0]) * 0.75;
  const view = { widthShare, tiltRad: radians(random.between(0, 30)), tiltAxisRad: random.between(0, 6) };
  const rollRad = radians(random.between(-20, 20));
  return (travelled) => {
    // The target moves from the middle out of the frame and back; for a third of the way it stays outside.
    const phase = (travelled / away) % 3;
    const share = phase < 1 ? phase : phase < 2 ? 1 : 3 - phase;
    const at = sign * (share < 1 ? turned(share * away) : away);
    return { ...view, rollRad, ...(upright ? { x: 0, y: at } : { x: at, y: 0 }) };
  };
}

const sideways = ({ random }: Stage) => ({
  tiltRad: radians(random.between(5, 30)),
  tiltAxisRad: random.between(0, 2 * Math.PI),
  rollRad: radians(random.between(-20, 20)),
});

export const motionKinds: Kind[] = [
  {
    name: 'motion',
    unit: 'px/frame',
    levels: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60],
    steps: true,
    framesPerLevel: 15,
    begin(stage) {
      const view = panned(stage);
      return ({ travelled }) => ({ views: [view(travelled)] });
    },
  },
  {
    name: 're-entry',
    unit: 'px/frame',
    levels: [8, 15, 25, 40],
    modes: ['tracking'],
    apart: true,
    framesPerLevel: 150,
    begin(stage) {
      const view = leavingAndComing(stage);
      const move = createHand(stage.random);
      return ({ travelled, time }) => ({ views: [move(view(travelled), time)] });
    },
  },
  {
    name: 'drift',
    unit: 'px/frame',
    levels: [0.05, 0.15, 0.3, 0.6],
    modes: ['tracking'],
    apart: true,
    framesPerLevel: 40,
    begin(stage) {
      const { random } = stage;
      const direction = random.between(0, 2 * Math.PI);
      const usual = { widthShare: 0.45, ...sideways(stage) };
      return ({ travelled, level, time }) => ({
        views: [
          {
            ...usual,
            x: travelled * Math.cos(direction) - 10,
            y: travelled * Math.sin(direction) - 5,
            rollRad: usual.rollRad + 0.004 * level * time,
            tiltRad: usual.tiltRad + 0.004 * level * time,
          },
        ],
      });
    },
  },
  {
    name: 'still',
    unit: 'of width',
    levels: [0.6, 0.35, 0.2],
    modes: ['tracking'],
    apart: true,
    framesPerLevel: 40,
    begin(stage) {
      const view = { ...sideways(stage), x: stage.random.between(-9, 9), y: stage.random.between(-9, 9) };
      return ({ level }) => ({ views: [{ ...view, widthShare: level }] });
    },
  },
  {
    name: 'hand-held',
    unit: 'strength',
    levels: [0.5, 1, 1.5],
    framesPerLevel: 60,
    begin(stage) {
      const usual = { widthShare: 0.45, x: 0, y: 0, ...sideways(stage) };
      const move = createHand(stage.random, ROAMING_HAND);
      return ({ level, time }) => {
        const moved = move(usual, time);
        const stronger = (key: keyof typeof usual) => usual[key] + level * ((moved[key] ?? 0) - usual[key]);
        return {
          views: [
            {
              widthShare: stronger('widthShare'),
              x: stronger('x'),
              y: stronger('y'),
              tiltRad: stronger('tiltRad'),
              tiltAxisRad: stronger('tiltAxisRad'),
              rollRad: stronger('rollRad'),
            },
          ],
        };
      };
    },
  },
  rollingShutter('rolling-shutter', { levels: [5, 10, 20, 30], steps: true, framesPerLevel: 15, readout: 0.7 }),
];

/** A reader of rows that is slow even for a phone: 27 ms of the 33 between two frames. */
const SLOW_READOUT = 0.81;

/** Pans so fast that a target leans by a fifteenth of its height; for single runs. */
export const fastShutterKinds: Kind[] = [
  rollingShutter('fast-shutter', { levels: [30, 40], apart: true, framesPerLevel: 52, readout: SLOW_READOUT }),
];

type ShutterKind = Pick<Kind, 'levels' | 'steps' | 'apart' | 'framesPerLevel' | 'readout'>;

/** A camera whose rows are read one after another pans over a target and nods. */
function rollingShutter(name: string, kind: ShutterKind): Kind {
  return {
    name,
    unit: 'px/frame',
    ...kind,
    begin(stage) {
      const view = panned(stage);
      const nod = createSignal(stage.random, 1, 3);
      return ({ travelled, time }) => {
        const seen = view(travelled);
        return { views: [{ ...seen, y: (seen.y ?? 0) + NOD_PX * nod(time) }] };
      };
    },
  };
}
