import type { Gray, TrackingKernels } from '@anchora/vision';

/** Largest frame that is shrunk in the kernels' memory: 1080p in 4:2:0. Larger ones are rare. */
const MAX_FRAME_BYTES = 1920 * 1080 * 1.5;
/** Size of 1080p after the smallest step, which divides the sides by 1.5. */
const MAX_STEP_BYTES = (1920 * 1080 * 4) / 9;

type Step = 'half' | 'twoThirds';
/** Steps that together shrink by a factor. */
const STEPS: Partial<Record<number, readonly Step[]>> = {
  2: ['half'],
  3: ['twoThirds', 'half'],
  4: ['half', 'half'],
  6: ['half', 'twoThirds', 'half'],
};

/** Shrinks luma planes with the SIMD kernels, in their own memory: frames are copied straight into it. */
export class KernelShrink {
  readonly #frame: Uint8Array<ArrayBuffer>;
  readonly #steps: readonly [Uint8Array, Uint8Array];
  readonly #kernels: TrackingKernels;
  readonly #gray: Gray = { width: 0, height: 0, data: new Uint8Array(0) };

  constructor(kernels: TrackingKernels) {
    this.#kernels = kernels;
    const { arena } = kernels;
    this.#frame = arena.uint8(MAX_FRAME_BYTES) as Uint8Array<ArrayBuffer>;
    this.#steps = [arena.uint8(MAX_STEP_BYTES), arena.uint8(MAX_STEP_BYTES)];
  }

  /** Memory for a frame of `bytes` whose luma is to be shrunk; null if it cannot be shrunk here. */
  room(bytes: number, width: number, height: number, factor: number): Uint8Array<ArrayBuffer> | null {
    return bytes <= this.#frame.length && divides(factor, width, height) ? this.#frame : null;
  }

  /** @returns null if the plane is not in `room`, has padding, or does not divide evenly. */
  shrink(luma: Uint8Array, width: number, height: number, stride: number, factor: number): Gray | null {
    if (luma.buffer !== this.#frame.buffer || stride !== width || !divides(factor, width, height)) return null;
    let from = luma;
    let [w, h] = [width, height];
    let [to, spare] = this.#steps;
    STEPS[factor]?.forEach((step) => {
      this.#kernels[step === 'half' ? 'downHalf' : 'downTwoThirds'](from, w, h, to);
      from = to;
      [to, spare] = [spare, to];
      [w, h] = step === 'half' ? [w / 2, h / 2] : [(2 * w) / 3, (2 * h) / 3];
    });
    return Object.assign(this.#gray, { width: w, height: h, data: from });
  }
}

function divides(factor: number, width: number, height: number): boolean {
  return STEPS[factor] !== undefined && width % factor === 0 && height % factor === 0;
}
