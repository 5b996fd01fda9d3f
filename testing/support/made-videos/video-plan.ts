/** A video that a test makes in its browser. */
export interface VideoPlan {
  name: string;
  codec: 'avc' | 'vp8' | 'vp9' | 'av1';
  container: 'mp4' | 'mov' | 'mkv' | 'webm';
  width: number;
  height: number;
  /** Start of each frame, s. */
  times: readonly number[];
  bitsPerSecond?: number;
  /** Clockwise turn by which players show it, degrees. */
  rotation?: 90 | 180 | 270;
  /** `aac`: copied from a clip of the fixtures; `opus`: a tone that begins after 0.5 s. */
  sound?: 'aac' | 'opus';
  /**
   * `ramp`: a grey that encodes the time, darker by 60 in the left third and lighter by 40 in the upper quarter.
   * `figure`: a disc with a soft edge, half of it translucent, on a transparent background. `screen`: the same disc,
   * opaque, on green.
   */
  scene: 'ramp' | 'figure' | 'screen';
}

/** Starts of frames at a constant rate, s. */
export const evenly = (fps: number, seconds: number): number[] =>
  Array.from({ length: Math.round(fps * seconds) }, (_, i) => i / fps);

/** Grey of the ramp's plain part at a time, 0 to 255: it grows by 50 a second. */
export function rampGrey(timeS: number): number {
  return 80 + 50 * timeS;
}

/**
 * Largest error of a grey after coding, of 255. A picture shown 0.12 s too early or too late is off by as much. Chosen,
 * not measured.
 */
export const MOST_GREY_ERROR = 6;

/**
 * The disc of `figure` and `screen`, 60% of the height wide with an edge of 4 px: opacity at a place of the picture, 0
 * to 1.
 */
export function discOpacity(x: number, y: number, { width, height }: { width: number; height: number }): number {
  const inside = 0.3 * height - Math.hypot(x - width / 2, y - height / 2);
  return Math.min(1, Math.max(0, 0.5 + inside / 4));
}

/** Skin before a green screen, red, green and blue: two colours that a key has to tell apart. */
export const DISC_COLOUR = [235, 190, 160] as const;
export const SCREEN_COLOUR = [20, 180, 70] as const;
