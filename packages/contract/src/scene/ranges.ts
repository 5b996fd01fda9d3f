/** Least and greatest values of the numbers in a scene document, for its schema and for the fields of the editor. */
export const RANGES = {
  /** Range in widths of the target, or metres. */
  coordinate: [-20, 20],
  /** Degrees. */
  angle: [-360, 360],
  /** Multiples of the size that an item has without a document. */
  scale: [0.02, 50],
  delayS: [0, 60],
  leaveAfterS: [0.5, 600],
  /** Range without the sign, which is the direction. */
  turnPeriodS: [1, 120],
  /** Range in widths of the target, or metres. */
  boxSide: [0.02, 20],
  share: [0, 1],
  /** Multiples of the speed that an animation has in its file. */
  speed: [0.1, 4],
  /** Range in widths of the target, or metres. */
  textWidth: [0.05, 10],
  targetWidthCm: [1, 2000],
  /** Diameter of a round thing in widths of the label around it; at the least, the label goes around once. */
  targetDiameter: [0.32, 40],
  /** Degrees, like the longitude. */
  latitude: [-90, 90],
  longitude: [-180, 180],
} as const satisfies Record<string, readonly [min: number, max: number]>;

/** Weights of a text item, as CSS counts them. */
export const TEXT_WEIGHTS = { regular: 400, bold: 600 } as const;

export type Range = readonly [min: number, max: number];
