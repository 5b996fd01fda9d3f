import { type AnimationAction, type AnimationMixer, Matrix4, type Object3D } from 'three';

/** Time codes a second, and poses; long animations and models of many parts have fewer of these. */
export const RATE_HZ = 30;
const MAX_POSES = 600;
/** Of all parts together: each is a line of the file. */
const MAX_POSES_IN_ALL = 20_000;
/** A part whose matrix stays within this stands still. */
const STILL = 1e-6;

/** How a part moves while the animation plays once. */
export interface Motion {
  /** Where the part is, against where it is baked; the first at 0, the last at the animation's end. */
  poses: { timeS: number; matrix: Matrix4 }[];
}

/** Writes a part's present matrix, once its model's are up to date. */
export type Place = (out: Matrix4) => Matrix4;

/**
 * Plays an animation once and writes down where the parts are.
 *
 * @param parts called for each time.
 * @returns for each part its motion, or null for one that stands still.
 */
export function bakeMotions(
  root: Object3D,
  mixer: AnimationMixer,
  action: AnimationAction,
  parts: readonly Place[],
): (Motion | null)[] {
  const durationS = action.getClip().duration;
  if (!Number.isFinite(durationS) || durationS <= 0) return parts.map(() => null);
  const poses = Math.min(MAX_POSES, Math.max(2, Math.floor(MAX_POSES_IN_ALL / Math.max(1, parts.length))));
  const steps = Math.min(poses, Math.ceil(durationS * RATE_HZ));
  const motions = parts.map((): Motion => ({ poses: [] }));
  action.reset();
  for (let step = 0; step <= steps; step++) {
    const timeS = (durationS * step) / steps;
    // Short of its end: there it would begin again.
    mixer.setTime(Math.min(timeS, durationS * (1 - 1e-6)));
    root.updateMatrixWorld(true);
    for (const [index, place] of parts.entries()) {
      const matrix = place(new Matrix4());
      // What no text can hold would make the whole file unreadable.
      if (matrix.elements.every(Number.isFinite)) motions[index]?.poses.push({ timeS, matrix });
    }
  }
  return motions.map((motion) => (moves(motion) ? motion : null));
}

function moves({ poses: [first, ...others] }: Motion): boolean {
  return others.some(({ matrix }) =>
    matrix.elements.some((value, i) => Math.abs(value - (first?.matrix.elements[i] ?? 0)) > STILL),
  );
}
