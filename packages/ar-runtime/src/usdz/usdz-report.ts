/** Differences between Quick Look and the AR view in the browser. */
export type UsdzNote =
  /** Skins and morph targets keep the first pose of the animation. */
  | 'animation'
  /** Points and lines are left out. */
  | 'lines'
  /** Vertex colours over a texture or on a large mesh become a single colour. */
  | 'vertex-colours'
  /** Glass becomes transparent without refraction. */
  | 'glass'
  /** Cloth, soap film, brushed metal: shown as a plain surface. */
  | 'special-surface';

export interface UsdzReport {
  sizeBytes: number;
  triangles: number;
  /** Width, height and depth in Quick Look, m. */
  sizeM: [number, number, number];
  /** Metres for one unit of the model; 1 is real size. */
  metresPerUnit: number;
  /** Number of textures that were larger than the limit. */
  shrunkTextures: number;
  notes: UsdzNote[];
}

export type UsdzStage = 'reading' | 'shaping' | 'textures' | 'writing';
