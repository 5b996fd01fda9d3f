/** Size of a video for the web: phones decode it in hardware, and it covers a print in the hand. */
export const WEB = { shortSidePx: 720, fps: 30, bitsPerSecond: 2_500_000, keyFrameS: 2 } as const;
/** Largest width of the colour half of a transparent video. */
const STACKED_WIDTH_PX = 720;
/** Largest height of each half: twice this is the most that a phone's decoder of level 4.0 takes in portrait format. */
const STACKED_HEIGHT_PX = 960;
/** Of AAC in stereo. Chosen, not measured. */
export const WEB_SOUND_BITS_PER_SECOND = 96_000;

export interface Size {
  width: number;
  height: number;
}

/** H.264 in 4:2:0 stores colours in blocks of two by two pixels; an odd last row or column is cut off. */
const even = (side: number) => Math.max(2, 2 * Math.floor(side / 2));
const nearestEven = (side: number) => Math.max(2, 2 * Math.round(side / 2));

/** Size in which a video is stored: its own, cut to even sides, or with its shorter side reduced to `shortSidePx`. */
export function webSize({ width, height }: Size, shortSidePx: number = WEB.shortSidePx): Size {
  const factor = shortSidePx / Math.min(width, height);
  if (factor >= 1) return { width: even(width), height: even(height) };
  return { width: nearestEven(width * factor), height: nearestEven(height * factor) };
}

/** Size of each half of a transparent video. */
export function stackedSize({ width, height }: Size): Size {
  const factor = Math.min(STACKED_WIDTH_PX / width, STACKED_HEIGHT_PX / height);
  if (factor >= 1) return { width: even(width), height: even(height) };
  return { width: nearestEven(width * factor), height: nearestEven(height * factor) };
}
