import {
  NO_ROTATION,
  type Rotation,
  type Vec3,
  added,
  between,
  cross,
  dot,
  rotationAbout,
  rotationToAxes,
  unit,
} from './rotation';

/** Within this angle of a picture's own up or of its normal, true up counts as exactly that. */
const SNAPS_DEG = 10;
/** A snapped item stays so up to this angle, so that a trembling measurement does not make it jump. */
const HOLDS_DEG = 15;
/** With the picture's x this near to the vertical, the front is taken from the picture's normal instead. */
const SIDEWAYS_DEG = 25;
const SIDEWAYS_HOLDS_DEG = 30;
/** An item turns about when it looks into the picture by more than this (cosine). */
const TURNS_ABOUT = 0.1;
const GLIDE_S = 0.2;

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const NORMAL: Vec3 = [0, 0, 1];
/** Up is out of the picture, the front is at the reader's edge. */
export const ON_TABLE: Rotation = rotationAbout(X, Math.PI / 2);

export type Up = 'picture' | 'table' | 'gravity';

/** What of gravity's frame was chosen; a change of it glides. */
interface Choice {
  snapped: 'picture' | 'table' | null;
  /** The front comes from the picture's normal instead of its x. */
  sideways: boolean;
  flipped: boolean;
}

/** Direction in which an item stands on its picture: rootFromStanding, whose y is the item's up and z its front. */
export class Standing {
  private choice: Choice | null = null;
  private kind = '';
  private present: Rotation | null = null;
  private glide: { from: Rotation; elapsedS: number } | null = null;

  /**
   * @param up of the item.
   * @param otherwise replaces `gravity` while true up is unknown.
   * @param trueUp unit vector in the root's frame; null if unknown.
   */
  step(up: Up, otherwise: 'picture' | 'table', trueUp: Vec3 | null, elapsedS: number): Rotation {
    const goal = this.goalOf(up === 'gravity' && !trueUp ? otherwise : up, trueUp ?? Y);
    const { from, share } = this.glideBy(elapsedS);
    this.present = from ? between(from, goal, share) : goal;
    return this.present;
  }

  private goalOf(up: Up, trueUp: Vec3): Rotation {
    if (up === 'gravity') {
      const { choice, rotation } = standingAgainstGravity(trueUp, this.choice);
      this.become(`${choice.snapped}${choice.sideways}${choice.flipped}`);
      this.choice = choice;
      return rotation;
    }
    this.become(up);
    this.choice = null;
    return up === 'table' ? ON_TABLE : NO_ROTATION;
  }

  private become(kind: string): void {
    if (this.kind !== kind && this.present) this.glide = { from: this.present, elapsedS: 0 };
    this.kind = kind;
  }

  private glideBy(elapsedS: number): { from: Rotation | null; share: number } {
    const { glide } = this;
    if (!glide) return { from: null, share: 1 };
    glide.elapsedS += elapsedS;
    const share = Math.min(1, glide.elapsedS / GLIDE_S);
    if (share === 1) this.glide = null;
    return { from: glide.from, share: share * share * (3 - 2 * share) };
  }
}

/**
 * The item's up is true up. Its front is the picture's x laid level, crossed with up, and never looks into the picture;
 * for a picture that hangs sideways it is the picture's normal, laid level.
 *
 * @param before the last choice, which is kept a little longer than it would be made.
 */
export function standingAgainstGravity(up: Vec3, before: Choice | null): { choice: Choice; rotation: Rotation } {
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
