import { dot, rotationToAxes, unit } from './axes';
import { NO_ROTATION, type Rotation, type Vec3, added, cross } from './rotation';
import { type Choice, type Gravity, ON_TABLE } from './standing';

/**
 * Within this angle of a picture's own up axis or of its normal, true up counts as exactly that. Chosen, not measured.
 */
const SNAPS_DEG = 10;
/**
 * A snapped item stays snapped up to this angle, so that noise of the measurement does not make it jump. Chosen, not
 * measured.
 */
const HOLDS_DEG = 15;
/**
 * If the picture's x axis is this near to the vertical, the front is taken from the picture's normal instead. It stays
 * so up to the second angle. Chosen, not measured.
 */
const SIDEWAYS_DEG = 25;
const SIDEWAYS_HOLDS_DEG = 30;
/**
 * An item turns about if its front points into the picture by more than this (cosine), and back once it points out of
 * it by as much, so that noise does not turn it to and fro. Chosen, not measured.
 */
const TURNS_ABOUT = 0.1;

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const NORMAL: Vec3 = [0, 0, 1];

/** @param up unit vector in the root's frame. */
export function gravityAlong(up: Vec3): Gravity {
  return { stand: (before) => standingAgainst(up, before) };
}

/**
 * The item's up axis is true up. Its front is the picture's x axis made level, crossed with up, turned about
 * where it points into the picture by more than `TURNS_ABOUT`. For a picture that hangs sideways the front is the
 * picture's normal, made level.
 */
function standingAgainst(up: Vec3, before: Choice | null): { choice: Choice; rotation: Rotation } {
  const snapped = snapOf(up, before?.snapped ?? null);
  if (snapped) {
    const choice = { snapped, sideways: false, flipped: false };
    return { choice, rotation: snapped === 'table' ? ON_TABLE : NO_ROTATION };
  }
  const sideways = Math.abs(up[0]) > Math.cos(rad(before?.sideways ? SIDEWAYS_HOLDS_DEG : SIDEWAYS_DEG));
  const level = unit(laidLevel(sideways ? NORMAL : X, up)) ?? X;
  const front = sideways ? level : cross(level, up);
  const inwards = -dot(front, NORMAL);
  const flipped = !sideways && (before?.flipped ? inwards > -TURNS_ABOUT : inwards > TURNS_ABOUT);
  const z = flipped ? added([0, 0, 0], front, -1) : front;
  return { choice: { snapped, sideways, flipped }, rotation: rotationToAxes(cross(up, z), up, z) };
}

function snapOf(up: Vec3, before: Choice['snapped']): Choice['snapped'] {
  const within = (axis: Vec3, deg: number): boolean => dot(up, axis) > Math.cos(rad(deg));
  if (within(Y, before === 'picture' ? HOLDS_DEG : SNAPS_DEG)) return 'picture';
  return within(NORMAL, before === 'table' ? HOLDS_DEG : SNAPS_DEG) ? 'table' : null;
}

function laidLevel(direction: Vec3, up: Vec3): Vec3 {
  return added(direction, up, -dot(direction, up));
}

function rad(deg: number): number {
  return (deg * Math.PI) / 180;
}
