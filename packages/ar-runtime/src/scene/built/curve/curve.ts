import type { Bend as PaperBend } from '@anchora/vision';
import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { Matrix } from '../../flat/matrix';
import type { ItemProgram } from '../flat/item-program';
import type { Extent } from '../item-matrix';

/**
 * The surface of a scene's picture, which bends what is drawn on it: a bottle, can or cup, or paper that is seen to be
 * bent. Only its type is known where scenes are drawn: the code (`curved-surface.ts`, `bent-paper.ts`) is loaded for
 * pictures that need it.
 */
export interface Curve {
  /** Numbers of the surface, read by its own shaders. */
  readonly shape: readonly [number, number, number];
  /** Vertex shader for three.js that bends a plane of `cells` × `cells` cells. */
  readonly threeVertex: string;
  /** Changes the bend of paper to that in the picture that is drawn next; undefined if it is flat. */
  set?(bend: PaperBend | undefined): void;
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

  /**
   * Boxes in which a tap meets an item: one for each part of a bent item, which the surface turns differently.
   *
   * @param extent in the item's own frame.
   */
  boxes(item: PublicItem, rootFromItem: Matrix, extent: Extent): PlacedBox[];

  /** The code that draws an item without three.js; undefined if it is not bent. */
  bend(item: PublicItem, rootFromPlane: Matrix): Bend | undefined;
}

/** Draws one bent item: its program, which the caller uses and gives the uniforms of every item, then its cells. */
export interface Bend {
  program(gl: WebGL2RenderingContext): ItemProgram;
  draw(gl: WebGL2RenderingContext): void;
}

export interface PlacedBox {
  /** rootFromItem, column-major. */
  matrix: Matrix;
  extent: Extent;
}
