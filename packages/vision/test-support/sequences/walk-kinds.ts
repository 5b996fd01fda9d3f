import { createHand, createSignal, STEADY_HAND } from './hand';
import { radians } from '../radians';
import type { Kind } from './kind';

/**
 * Frames of a walk from the front of a target to its side and back. Chosen, not measured, like the shaking: steps of
 * 0.9 to 1.6 a second.
 */
const WALK_FRAMES = 100;
/** Tilt at its farthest point, degrees. Chosen, not measured. */
const FARTHEST_DEG = 75;
/** Share of a frame's time that the shutter is open. Chosen, not measured. */
const SHUTTER = 0.5;

/** Walks past a target with a phone that shakes; the levels are the length of the blur where it is longest. */
export const walkKinds: Kind[] = [
  {
    name: 'walk',
    unit: 'px of blur',
    levels: [5, 10, 15],
    modes: ['tracking'],
    apart: true,
    framesPerLevel: WALK_FRAMES,
    shutter: SHUTTER,
    begin({ width, height, aspects, random }) {
      const move = createHand(random, STEADY_HAND);
      const widthShare = Math.min(0.5, (0.6 * height) / (aspects[0] * width));
      const axis = random.between(0, 2 * Math.PI);
      const rollRad = radians(random.between(-20, 20));
      const sideways = createSignal(random, 0.9, 1.6);
      const upwards = createSignal(random, 0.9, 1.6);
      // A signal of deviation 1 at 1.25 Hz moves by up to about 0.5 per frame.
      return ({ level, time }) => {
        const shakePx = level / SHUTTER / 0.5;
        const phase = Math.sin((Math.PI * time) / WALK_FRAMES) ** 2;
        const view = {
          widthShare,
          tiltRad: radians(FARTHEST_DEG) * phase,
          tiltAxisRad: axis,
          rollRad,
          x: shakePx * sideways(time),
          y: 0.5 * shakePx * upwards(time),
        };
        return { views: [move(view, time)] };
      };
    },
  },
];
