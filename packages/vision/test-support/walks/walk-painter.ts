import type { Random } from '../../src/simulation/random';
import type { Gray } from '../../src/types';
import type { Lens } from './walk-lens';
import type { WalkPath } from './walk-path';
import { type Box, renderRow, type Room } from './walk-room';
import { type CameraPlace, inverse, minus, multiply, vectorOf } from './walk-vectors';

/** Steps in which the rows are exposed one after the other. Chosen, not measured. */
const SHUTTER_STEPS = 60;

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
    const samples = state.isDark ? 0 : Math.max(1, Math.min(5, Math.ceil(blurPx / 1.5)));
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
        const value = samples > 0 ? row[x] / samples : 6;
        // The sum of three uniform numbers is near enough to a normal one, and faster.
        const grain = (random.next() + random.next() + random.next() - 1.5) * 2 * noise;
        data[y * width + x] = Math.max(0, Math.min(255, value + grain + 0.5));
      }
    }
    return { width, height, data };
  }

  #speedPx(path: WalkPath, t: number): number {
    const turned = vectorOf(multiply(path.at(t + 0.01).rotation, inverse(path.at(t - 0.01).rotation)));
    const moved = minus(path.at(t + 0.01).position, path.at(t - 0.01).position);
    return (this.lens.f * (Math.hypot(...turned) + Math.hypot(...moved) / 2)) / 0.02;
  }
}
