import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Matrix } from '../../flat/matrix';
import type { ItemProgram } from '../flat/item-program';

/**
 * The bottle, can or cup of a scene's picture, which bends what is drawn on it. Only its type is known where scenes are
 * drawn: the code (`curved-surface.ts`) is loaded for pictures that need it.
 */
export interface Curve {
  /** Radius half way up in target widths; sine and cosine of the angle between side and axis. */
  readonly shape: readonly [radius: number, sin: number, cos: number];
  /** Vertex shader for three.js that bends a plane of `cells` × `cells` cells. */
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

  /** How an item is drawn without three.js; undefined if it is not bent. */
  bend(item: PublicItem, rootFromPlane: Matrix): Bend | undefined;
}

/** Draws one bent item: its program, which the caller uses and gives the uniforms of every item, then its cells. */
export interface Bend {
  program(gl: WebGL2RenderingContext): ItemProgram;
  draw(gl: WebGL2RenderingContext): void;
}
