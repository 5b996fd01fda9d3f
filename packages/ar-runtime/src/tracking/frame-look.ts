import type { Gray } from '@anchora/vision';

/** The worker's report about frames without a target. */
export interface ScanLook extends FrameLook {
  /** Most keypoints that agreed on one view of the target in a frame since the last look; see Stats.agreeing. */
  agreeing: number;
}

/** Properties of a camera picture that help to advise a visitor who sees nothing on the target image. */
interface FrameLook {
  /** Mean luma, 0..255. */
  light: number;
  /**
   * Squared luma change over one pixel as a share of that over four: 1/16 for wide slopes, 1/4 and more for sharp
   * edges. 1 for a picture without edges.
   */
  sharpness: number;
  /** Share of the picture that has texture, 0..1: of its CELLS × CELLS cells. */
  texture: number;
}

/** Distance of the sampled pixels, px. With it a picture of 640 × 480 costs about 0.1 ms. */
const STEP_PX = 4;
/** Cells in which texture is counted, over the width and the height of the picture. Chosen, not measured. */
const CELLS = 8;
/**
 * Least mean luma change over four pixels of a cell with texture. Walls and tables with noise stay below 4. Set on
 * 2026-11-22 with 19 pictures under blur, distance and noise.
 */
const TEXTURE = 8;

/**
 * Luma change over four pixels that counts as an edge. The noise of a camera in a lit room stays below. Set with the
 * same pictures as TEXTURE.
 */
const EDGE = 24;

/**
 * Measures a luma picture; allocates only its answer.
 *
 * @param picture its rows follow one another without a gap; the memory may go on behind them, as that of the kernels
 *   does.
 */
export function lookAt({ width, height, data }: Gray): FrameLook {
  let light = 0;
  let samples = 0;
  let fine = 0;
  let coarse = 0;
  let textured = 0;
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const left = Math.floor(((cell % CELLS) * width) / CELLS);
    const top = Math.floor((Math.floor(cell / CELLS) * height) / CELLS);
    const right = Math.min(left + Math.floor(width / CELLS), width - STEP_PX);
    const bottom = Math.min(top + Math.floor(height / CELLS), height - STEP_PX);
    let change = 0;
    let seen = 0;
    for (let y = top; y < bottom; y += STEP_PX) {
      // The first pixel of each row is shifted, so that edges at any place are sampled.
      for (
        let x = left + (Math.floor(y / STEP_PX) % STEP_PX), at = y * width + x;
        x < right;
        x += STEP_PX, at += STEP_PX
      ) {
        const here = data[at] ?? 0;
        const across = Math.abs((data[at + STEP_PX] ?? 0) - here);
        const down = Math.abs((data[at + STEP_PX * width] ?? 0) - here);
        light += here;
        seen += 1;
        change += across + down;
        if (across >= EDGE) {
          fine += ((data[at + 1] ?? 0) - here) ** 2;
          coarse += across ** 2;
        }
        if (down >= EDGE) {
          fine += ((data[at + width] ?? 0) - here) ** 2;
          coarse += down ** 2;
        }
      }
    }
    samples += seen;
    if (seen > 0 && change / (2 * seen) >= TEXTURE) textured += 1;
  }
  return {
    light: samples === 0 ? 0 : light / samples,
    sharpness: coarse === 0 ? 1 : fine / coarse,
    texture: textured / (CELLS * CELLS),
  };
}
