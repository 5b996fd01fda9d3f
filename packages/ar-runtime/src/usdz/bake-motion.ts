import { type AnimationAction, type AnimationMixer, Matrix4, type Object3D } from 'three';

/** Time codes and poses a second; long animations and models of many parts have fewer poses. Chosen, not measured. */
export const RATE_HZ = 30;
/**
 * Most steps between the poses of one part: 20 s at the full rate. Chosen, not measured: longer animations have poses
 * farther apart.
 */
const MAX_STEPS = 600;
/**
 * Most steps of all parts together, because each pose is a line of the file; two for each part are always allowed.
 * Chosen, not measured.
 */
const MAX_STEPS_IN_ALL = 20_000;
/**
 * Parts whose matrix elements change by no more than this count as still: a micrometre in 1 m. Chosen, not measured.
 */
const STILL = 1e-6;

/** The motion of a part while the animation plays once. */
export interface Motion {
  /** Poses of the part relative to its baked pose; the first at 0, the last at the end of the animation. */
  poses: { timeS: number; matrix: Matrix4 }[];
}

/** Writes a part's present matrix; the model's matrices must be up to date. */
export type Place = (out: Matrix4) => Matrix4;

/**
 * Plays an animation once and records the poses of all parts. Poses whose matrix is not finite are left out.
 *
 * @param parts called for each time.
 * @returns the motion of each part, or null for a part that stands still.
 */
export function bakeMotions(
  root: Object3D,
  mixer: AnimationMixer,
  action: AnimationAction,
  parts: readonly Place[],
): (Motion | null)[] {
  const durationS = action.getClip().duration;
  if (!Number.isFinite(durationS) || durationS <= 0) return parts.map(() => null);
  const mostSteps = Math.min(MAX_STEPS, Math.max(2, Math.floor(MAX_STEPS_IN_ALL / Math.max(1, parts.length))));
  const steps = Math.min(mostSteps, Math.ceil(durationS * RATE_HZ));
  const motions = parts.map((): Motion => ({ poses: [] }));
  action.reset();
  for (let step = 0; step <= steps; step++) {
    const timeS = (durationS * step) / steps;
    // Slightly before its end, where a looping animation would start again.
    mixer.setTime(Math.min(timeS, durationS * (1 - 1e-6)));
    root.updateMatrixWorld(true);
    for (const [index, place] of parts.entries()) {
      const matrix = place(new Matrix4());
      // NaN and infinity cannot be written to a text file; one would make the whole file unreadable.
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
