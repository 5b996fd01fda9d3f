import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Matrix } from '../../flat/matrix';

/**
 * The bottle, can or cup of a scene's picture, which bends what is drawn on it. Only its type is known where scenes are
 * drawn: the code (`curved-surface.ts`) is loaded for pictures that need it.
 */
export interface Curve {
  /** Radius half way up in target widths; sine and cosine of the angle between side and axis. */
  readonly shape: readonly [radius: number, sin: number, cos: number];
  /** Vertex shaders that bend a plane of CELLS × CELLS cells: without three.js, and with it. */
  readonly vertex: string;
  readonly threeVertex: string;
  /** Cells of a bent plane in each direction. */
  readonly cells: number;
  /** Whether an item lies on the picture and is drawn bent; others stand or float in front of it as they are. */
  isBent(item: PublicItem): boolean;
  /**
   * Moves an item that was placed on a flat picture to the same place of the surface, rigidly.
   *
   * @param rootFromItem column-major. @returns another matrix.
   */
  place(rootFromItem: Matrix, item: PublicItem): Float32Array;
}
