import { NO_ROTATION, type Rotation, between, rotationAbout } from './rotation';

/**
 * Time in which an item turns to another choice; the eye then follows a movement instead of seeing a jump. Chosen by
 * eye.
 */
const GLIDE_S = 0.2;

/** Up is out of the picture, and the front points to its lower edge. */
export const ON_TABLE: Rotation = rotationAbout([1, 0, 0], Math.PI / 2);

export type Up = 'picture' | 'table' | 'gravity';

/** Chosen orientation against gravity's frame; a change of it glides. */
export interface Choice {
  snapped: 'picture' | 'table' | null;
  /** Whether the front comes from the picture's normal instead of its x axis. */
  sideways: boolean;
  flipped: boolean;
}

/** True up, with the rule by which items stand against it. Only scenes with such items load the code. */
export interface Gravity {
  /** @param before the last choice, which is kept within a wider range than it is made. */
  stand(before: Choice | null): { choice: Choice; rotation: Rotation };
}

/** Direction in which an item stands on its picture: rootFromStanding, whose y is the item's up and z its front. */
export class Standing {
  private kind: Up | null = null;
  private choice: Choice | null = null;
  private present: Rotation | null = null;
  private glide: { from: Rotation; elapsedS: number } | null = null;

  /**
   * Allocates nothing while an item stands by its picture or by its table.
   *
   * @param up the item's choice of an up axis.
   * @param otherwise replaces `gravity` while true up is unknown.
   * @param gravity null if unknown.
   */
  step(up: Up, otherwise: 'picture' | 'table', gravity: Gravity | null, elapsedS: number): Rotation {
    const goal = this.goalOf(up === 'gravity' ? (gravity ?? otherwise) : up);
    const { glide } = this;
    if (!glide) return (this.present = goal);
    glide.elapsedS += elapsedS;
    const share = Math.min(1, glide.elapsedS / GLIDE_S);
    if (share === 1) this.glide = null;
    return (this.present = between(glide.from, goal, share * share * (3 - 2 * share)));
  }

  private goalOf(up: Exclude<Up, 'gravity'> | Gravity): Rotation {
    if (typeof up === 'string') {
      this.become(up, null);
      return up === 'table' ? ON_TABLE : NO_ROTATION;
    }
    const { choice, rotation } = up.stand(this.choice);
    this.become('gravity', choice);
    return rotation;
  }

  private become(kind: Up, choice: Choice | null): void {
    const isSame = kind === this.kind && isSameChoice(choice, this.choice);
    if (!isSame && this.present) this.glide = { from: this.present, elapsedS: 0 };
    this.kind = kind;
    this.choice = choice;
  }
}

function isSameChoice(a: Choice | null, b: Choice | null): boolean {
  if (a === null || b === null) return a === b;
  return a.snapped === b.snapped && a.sideways === b.sideways && a.flipped === b.flipped;
}
