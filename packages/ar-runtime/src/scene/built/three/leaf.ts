import type { Object3D } from 'three';
import type { Curve } from '../curve/curve';
import type { Seen } from '../scene-host';

/** The content of an item in a scene of three.js, at scale 1 in its own frame. */
export interface Leaf extends Seen {
  readonly object: Object3D;
  /** Names of the animations of a model, in the order of its file. */
  readonly clips?: readonly string[];
  /** @param order place in the document; of items in one plane the later one is in front. */
  show(opacity: number, order: number): void;
  /** @param ageS time since the item was shown; less than before if it was shown again */
  update(elapsedS: number, playing: boolean, ageS: number): void;
  /**
   * Draws the item bent around the picture's surface, or flat again. Only flat items have it.
   * @param rootFromItem column-major
   */
  bend?(curve: Curve | null, rootFromItem: ArrayLike<number>): void;
}
