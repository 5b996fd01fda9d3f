import { createHand } from './hand';
import { radians } from '../radians';
import type { Kind, Stage } from './kind';

/** Focal length under which a side of the frame spans an angle, px. */
const focalOfView = (deg: number, sidePx: number) => sidePx / 2 / Math.tan(radians(deg) / 2);

/** Tilts to and fro between 0 and 60 degrees while the axis turns, in a calm hand; chosen, not measured. */
function tilting(stage: Stage): ReturnType<Kind['begin']> {
  const { random, aspects, width, height } = stage;
  const move = createHand(random, { swayPx: 12, tremorPx: 0.4, tiltDeg: 1, rollDeg: 3, zoom: 0.03 });
  const widthShare = Math.min(0.5, (0.7 * height) / (aspects[0] * width));
  const axis = random.between(0, 2 * Math.PI);
  return ({ time }) => {
    const phase = (time / 30) % 2;
    const tiltRad = radians(60 * (phase < 1 ? phase : 2 - phase));
    return { views: [move({ widthShare, tiltRad, tiltAxisRad: axis + 0.02 * time }, time)] };
  };
}

/** Cameras with other lenses than the tracker expects; it is not told. */
export const lensKinds: Kind[] = [
  {
    name: 'lens',
    unit: 'deg across',
    levels: [45, 52, 60, 68, 75],
    apart: true,
    framesPerLevel: 60,
    focalPx: (level, width) => focalOfView(level, width),
    begin: tilting,
  },
  {
    name: 'lens-tall',
    unit: 'deg upright',
    levels: [45, 52, 60, 68, 75],
    apart: true,
    framesPerLevel: 60,
    focalPx: (level, _, height) => focalOfView(level, height),
    begin: tilting,
  },
];
