import { createCamera, DEFAULT_FOCAL_RATIO } from '../../src/geometry/camera';
import type { Camera } from '../../src/geometry/camera';
import { createRandom } from '../../src/simulation/random';
import { compileTarget } from '../../src/target/compile-target';
import type { Compiled, Gray } from '../../src/types';
import { MODES } from './kind';
import type { Instant, Kind, Mode, Moment } from './kind';
import { DEFAULT_PACE, timelineOf } from './timeline';
import type { Pace, Slot } from './timeline';
import { createTexture } from './texture';
import type { Texture } from './texture';

/** A picture that is shown to trackers. */
export interface ShownPicture {
  name: string;
  picture: Gray;
  aspect: number;
  texture: Texture;
  compiled: Compiled;
}

export function shownPicture(name: string, picture: Gray): ShownPicture {
  return {
    name,
    picture,
    aspect: picture.height / picture.width,
    texture: createTexture(picture),
    compiled: compileTarget(picture, { name }),
  };
}

/** Pictures and rooms that sequences are made of. */
export interface Material {
  /** The kind that shows ten at once needs as many; the others need one, or two. */
  targets: ShownPicture[];
  /** Pictures that are shown where no target is; none of them is among the targets. */
  others: ShownPicture[];
  /**
   * Rooms behind the targets: planes of ROOM_WIDTH_PX × ROOM_HEIGHT_PX gray levels, with the picture that one shows, if any.
   */
  rooms: Room[];
}

export interface Room {
  plane: Float32Array;
  /** Name of the picture that this room was made of; it is not shown as a target there. */
  picture?: string;
}

/** A sequence of frames with known truth. Frames are drawn when they are asked for (see frame-painter.ts). */
export interface Sequence {
  kind: Kind;
  mode: Mode;
  /** Seeds noise and places. */
  seed: number;
  camera: Camera;
  /** Pictures that the tracker knows. */
  known: ShownPicture[];
  /** Pictures that are shown: the known ones in the same order, but for kinds of absence. */
  shown: ShownPicture[];
  /** The levels that this sequence runs through. */
  levels: number[];
  room: Room;
  slots: Slot[];
  momentAt(instant: Instant): Moment;
}

export interface SequenceOptions {
  width?: number;
  height?: number;
  seed?: number;
  pace?: Partial<Pace>;
  /** Pictures to go through; all targets by default. */
  pictures?: number;
  modes?: readonly Mode[];
}

/** All sequences of a kind: one per picture, mode and, for kinds whose levels stand apart, level. */
export function sequencesOf(kind: Kind, material: Material, options: SequenceOptions = {}): Sequence[] {
  const { seed = 1, pictures = material.targets.length } = options;
  const modes = (kind.modes ?? MODES).filter((mode) => !options.modes || options.modes.includes(mode));
  const count = kind.targets ?? 1;
  // Kinds of many targets need fewer sequences to show as many targets.
  const rounds = count > 1 ? Math.max(1, Math.ceil(pictures / Math.min(count, 4))) : pictures;
  const levelGroups = kind.apart ? kind.levels.map((level) => [level]) : [kind.levels];
  return Array.from({ length: rounds }, (_, round) =>
    modes.flatMap((mode) =>
      levelGroups.map((levels, group) =>
        oneSequence({ kind, mode, levels, round, seed: seed * 7919 + round * 131 + group }, material, options),
      ),
    ),
  ).flat();
}

function oneSequence(
  { kind, mode, levels, round, seed }: { kind: Kind; mode: Mode; levels: number[]; round: number; seed: number },
  { targets, others, rooms }: Material,
  { width = 640, height = 480, pace }: SequenceOptions,
): Sequence {
  const count = kind.targets ?? 1;
  const known = Array.from({ length: count }, (_, i) => targets[(round * count + i) % targets.length]);
  const shown = kind.absent ? [others[round % others.length]] : known;
  const random = createRandom(seed * 31 + nameSeed(kind.name) + (mode === 'initialization' ? 5 : 0));
  // Unless the kind asks for another lens, the focal length is the one that a tracker expects if it is told nothing.
  const focalPx = kind.focalPx?.(levels[0], width, height) ?? DEFAULT_FOCAL_RATIO * Math.max(width, height);
  const camera = createCamera(width, height, focalPx);
  // A room made of a picture that the tracker knows would show it that picture.
  const free = rooms.filter(({ picture }) => ![...known, ...shown].some(({ name }) => name === picture));
  const momentAt = kind.begin({ width, height, f: camera.f, aspects: shown.map(({ aspect }) => aspect), random });
  const slots = timelineOf(kind, mode, levels, { ...DEFAULT_PACE, ...pace });
  return { kind, mode, seed, camera, known, shown, levels, room: free[random.below(free.length)], slots, momentAt };
}

const nameSeed = (name: string) => name.split('').reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 1e6, 7);
