import { elementAt } from '../../support/element-at';
import type { Kernels } from '../../../packages/vision/src/kernels/kernels';
import { createMixedTracker } from '../../../packages/vision/src/curved/mixed-tracker';
import type { Compiled, Tracker } from '../../../packages/vision/src/types';
import { FRAME_MS } from '../../../packages/vision/test-support/frame-ms';

/** Width of a small frame, since what is tried is that nothing throws. Chosen, not measured. */
const WIDTH_PX = 160;
/** Height of that frame, in a camera's proportion of 4 to 3. */
const HEIGHT_PX = 120;
/** As many frames as detection and confirmation take. */
const FRAMES = 3;
/** The even gray around the picture, 0..255. Chosen, not measured. */
const GROUND = 90;

/** Tries accepted targets in a tracker: a file counts as valid only if the tracker works with it. */
export class TargetTrial {
  private readonly tracker: Tracker;
  private readonly data = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  private tMs = 0;

  /** @param kernels with a memory each: for flat targets and for curved ones. */
  constructor(kernels: readonly [Kernels, Kernels]) {
    const free = [...kernels];
    const take = () => {
      const next = free.pop();
      if (!next) throw new Error('expected at most two kinds of targets');
      return next;
    };
    this.tracker = createMixedTracker(take, { width: WIDTH_PX, height: HEIGHT_PX, maxTracked: 2 });
  }

  /**
   * Adds the targets, shows the first one for some frames, and removes them.
   *
   * @returns the fault, if one was found.
   */
  run(targets: Compiled[]): string | undefined {
    const ids: number[] = [];
    try {
      for (const target of targets) ids.push(this.tracker.add(target));
      this.show(elementAt(targets, 0));
      for (let i = 0; i < FRAMES; i++) {
        const results = this.tracker.process(
          { width: WIDTH_PX, height: HEIGHT_PX, data: this.data },
          (this.tMs += FRAME_MS),
        );
        if (results.length !== targets.length) return `${results.length} results for ${targets.length} targets`;
        for (const { matrix } of results) if (matrix?.some((value) => !Number.isFinite(value))) return 'a pose nowhere';
      }
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    } finally {
      for (const id of ids) this.tracker.remove(id);
    }
    return undefined;
  }

  /** Copies the stored picture into the frame, pixel by pixel, cropped to its size. */
  private show({ image }: Compiled): void {
    this.data.fill(GROUND);
    const columns = Math.min(WIDTH_PX, image.width);
    for (let y = 0; y < Math.min(HEIGHT_PX, image.height); y++) {
      this.data.set(image.data.subarray(y * image.width, y * image.width + columns), y * WIDTH_PX);
    }
  }
}
