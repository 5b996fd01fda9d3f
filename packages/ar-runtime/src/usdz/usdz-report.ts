/** What Quick Look will show differently from the AR view in the browser. */
export type UsdzNote =
  /** Skins and morph targets move in the browser; here they stand as the first animation begins. */
  | 'animation'
  /** Points and lines are left out. */
  | 'lines'
  /** Colours given per vertex, over a texture or on a large mesh, become one colour. */
  | 'vertex-colours'
  /** Glass becomes plainly see-through. */
  | 'glass'
  /** Cloth, soap film, brushed metal: shown as a plain surface. */
  | 'special-surface';

export interface UsdzReport {
  sizeBytes: number;
  triangles: number;
  /** Width, height, depth as Quick Look shows them, m. */
  sizeM: [number, number, number];
  /** Metres shown for one unit of the model; 1 is real size. */
  metresPerUnit: number;
  /** Textures that were larger than the limit and were made smaller. */
  shrunkTextures: number;
  notes: UsdzNote[];
}

/** Why there is no USDZ of a model. */
export type UsdzFailure =
  /** Nothing in it can be shown. */
  | 'empty'
  | 'too-many-triangles'
  | 'too-large'
  | 'unreadable'
  /** This browser cannot make one: it is too old, or ran out of memory. */
  | 'browser';

export class UsdzError extends Error {
  override name = 'UsdzError';

  constructor(
    readonly failure: UsdzFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type UsdzStage = 'reading' | 'shaping' | 'textures' | 'writing';
