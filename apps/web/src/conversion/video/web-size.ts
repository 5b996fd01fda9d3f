import { VIDEO_LINES, type VideoLines } from '@anchora/contract/limits';

/** Pictures of a video for the web: phones decode them in hardware. */
export const WEB = { fps: 30, keyFrameS: 2, longSidePx: 1920 } as const;
/** The proposed size: it covers a print in the hand. */
export const USUAL_LINES = VIDEO_LINES[0];
/** The size that a creator can choose instead, for prints and screens that fill the picture of the camera. */
export const MOST_LINES = VIDEO_LINES[1];
/**
 * Bit rates of the pictures by their shorter side. Chosen, not measured: that of 1080 is the most that a video may have
 * to be used as it is (`LIGHT`), so that the result is not converted again when it is chosen once more.
 */
export const WEB_BITS_PER_SECOND: Record<VideoLines, number> = { 720: 2_500_000, 1080: 4_000_000 };
/** Largest width of the colour half of a transparent video. Chosen, not measured. */
const STACKED_WIDTH_PX = 720;
/** Largest height of each half: twice this is the most that a phone's decoder of level 4.0 takes in portrait format. */
const STACKED_HEIGHT_PX = 960;
/** Bit rate of AAC in stereo. Chosen, not measured. */
export const WEB_SOUND_BITS_PER_SECOND = 96_000;

/** Sides in px. */
export interface Size {
  width: number;
  height: number;
}

/** H.264 in 4:2:0 stores colours in blocks of two by two pixels; an odd last row or column is cut off. */
const even = (side: number) => Math.max(2, 2 * Math.floor(side / 2));
const nearestEven = (side: number) => Math.max(2, 2 * Math.round(side / 2));

/**
 * Size in which a video is stored: its own, cut to even sides, or with its shorter side reduced to `shortSidePx` and
 * the longer one to what level 4.0 of H.264 allows.
 */
export function webSize({ width, height }: Size, shortSidePx: number = USUAL_LINES): Size {
  const factor = Math.min(shortSidePx / Math.min(width, height), WEB.longSidePx / Math.max(width, height));
  if (factor >= 1) return { width: even(width), height: even(height) };
  return { width: nearestEven(width * factor), height: nearestEven(height * factor) };
}

/** Whether a video would be stored larger with `MOST_LINES` than with `USUAL_LINES`. */
export function canBeLarger(size: Size): boolean {
  return webSize(size, MOST_LINES).width > webSize(size).width;
}

/** About the most bytes that a video for the web takes; copied sound may have a few more. */
export function expectedBytes(
  durationS: number,
  { lines, hasSound }: { lines: VideoLines; hasSound: boolean },
): number {
  return (durationS * (WEB_BITS_PER_SECOND[lines] + (hasSound ? WEB_SOUND_BITS_PER_SECOND : 0))) / 8;
}

/** Size of each half of a transparent video. */
export function stackedSize({ width, height }: Size): Size {
  const factor = Math.min(STACKED_WIDTH_PX / width, STACKED_HEIGHT_PX / height);
  if (factor >= 1) return { width: even(width), height: even(height) };
  return { width: nearestEven(width * factor), height: nearestEven(height * factor) };
}
