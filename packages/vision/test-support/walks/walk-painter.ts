import type { Random } from '../../src/simulation/random';
import type { Gray } from '../../src/types';
import type { Lens } from './walk-lens';
import type { WalkPath } from './walk-path';
import { type Box, renderRow, type Room } from './walk-room';
import { type CameraPlace, inverse, minus, multiply, vectorOf } from './walk-vectors';

/** Steps in which the rows are exposed one after the other. Chosen, not measured. */
const SHUTTER_STEPS = 60;
/** Blur that one sample of the exposure stands for, px, and most samples of a row. Chosen: more take longer to draw. */
const SAMPLE_BLUR_PX = 1.5;
const MAX_SAMPLES = 5;
/** Gray level of a covered camera before its noise. Chosen, not measured. */
const COVERED_LEVEL = 6;
/** Half the time over which the camera's speed is measured, s, and the distance of what passes by, m. Chosen. */
const HALF_SPEED_S = 0.01;
const PASSED_M = 2;

interface Shutter {
  width: number;
  height: number;
  /** Time between the first and the last row, and for which each is exposed, s. */
  shutterS: number;
  exposureS: number;
  /** Standard deviation, gray levels. */
  noise: number;
}

/** Draws frames with a rolling shutter, motion blur and noise. */
export class WalkPainter {
  readonly #row: Float32Array;

  constructor(
    readonly room: Room,
    readonly lens: Lens,
    readonly shutter: Shutter,
  ) {
    this.#row = new Float32Array(shutter.width);
  }

  draw(path: WalkPath, t: number, random: Random, state: { isDark: boolean; things: Box[] }): Gray {
    const { width, height, shutterS, exposureS, noise } = this.shutter;
    const room = { ...this.room, boxes: [...this.room.boxes, ...state.things] };
    const blurPx = exposureS * this.#speedPx(path, t);
    const samples = state.isDark ? 0 : Math.max(1, Math.min(MAX_SAMPLES, Math.ceil(blurPx / SAMPLE_BLUR_PX)));
    const data = new Uint8Array(width * height);
    let places: CameraPlace[] = [];
    let step = -1;
    for (let y = 0; y < height; y++) {
      const row = this.#row.fill(0);
      const stepOfRow = Math.round((y / (height - 1)) * SHUTTER_STEPS);
      if (stepOfRow !== step) {
        step = stepOfRow;
        const rowT = t + shutterS * (step / SHUTTER_STEPS - 0.5);
        const exposed = (i: number) => path.at(rowT + exposureS * ((i + 0.5) / samples - 0.5));
        places = Array.from({ length: samples }, (_, i) => exposed(i));
      }
      for (const place of places) renderRow(room, place, this.lens, y, row);
      for (let x = 0; x < width; x++) {
        const value = samples > 0 ? row[x] / samples : COVERED_LEVEL;
        // The sum of three uniform numbers is near enough to a normal one, and faster.
        const grain = (random.next() + random.next() + random.next() - 1.5) * 2 * noise;
        data[y * width + x] = Math.max(0, Math.min(255, value + grain + 0.5));
      }
    }
    return { width, height, data };
  }

  /** Speed of what the camera passes by in the frame, px per second. */
  #speedPx(path: WalkPath, t: number): number {
    const [before, after] = [path.at(t - HALF_SPEED_S), path.at(t + HALF_SPEED_S)];
    const turned = vectorOf(multiply(after.rotation, inverse(before.rotation)));
    const moved = minus(after.position, before.position);
    return (this.lens.f * (Math.hypot(...turned) + Math.hypot(...moved) / PASSED_M)) / (2 * HALF_SPEED_S);
  }
}
