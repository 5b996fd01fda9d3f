import type { Gray, TrackingKernels } from '@anchora/vision';
import { shrinkFactor, trackedSize } from '../camera/tracked-size';
import { lumaFromRgba, shrinkLuma, turnGray } from './luma';
import { KernelShrink } from './kernel-shrink';

/** Formats whose first plane is 8-bit luma at full size. */
const LUMA_FIRST = new Set(['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12']);
const PACKED: Partial<Record<string, 0 | 2>> = { RGBA: 0, RGBX: 0, BGRA: 2, BGRX: 2 };

/** Clockwise rotation of a frame's picture for display, degrees; undefined, as in older browsers, for none. */
type TurnedFrame = VideoFrame & { rotation?: number; flip?: boolean };

/** A picture for the tracker, and the number of camera pixels that one of its pixels stands for. */
export interface TrackedPicture {
  gray: Gray;
  scale: number;
}

/**
 * Makes gray pictures from what the camera delivers, cheapest way first: the luma plane itself, then packed colours,
 * then a canvas, which accepts everything that a browser can show. Buffers are reused from frame to frame.
 *
 * Luma is in full range (0..255) or in video range (16..235); the tracker compares by correlation, so both are fine.
 */
export class LumaReader {
  #bytes = new Uint8Array(0);
  #full = new Uint8Array(0);
  readonly #shrunk = emptyGray();
  readonly #turned = emptyGray();
  /** The luma plane before it is turned. */
  readonly #plane = emptyGray();
  readonly #picture: TrackedPicture = { gray: this.#shrunk, scale: 1 };
  readonly #kernels: KernelShrink | null;
  #canvas: OffscreenCanvasRenderingContext2D | null = null;

  /** @param kernels used where they are faster; their buffers are taken from their arena. */
  constructor(kernels?: TrackingKernels) {
    this.#kernels = kernels?.simd ? new KernelShrink(kernels) : null;
  }

  /**
   * Reads a frame, which stays open. The returned picture is overwritten by the next call.
   *
   * @throws Error if the frame gives no luma plane, or the browser no 2D canvas for its format.
   */
  async read(frame: TurnedFrame, maxSidePx: number): Promise<TrackedPicture> {
    const { format, visibleRect } = frame;
    const direct = format !== null && visibleRect !== null && hasSquarePixels(frame) && !frame.flip;
    if (direct) {
      const { width, height } = visibleRect;
      const factor = shrinkFactor(width, height, maxSidePx);
      if (LUMA_FIRST.has(format)) return this.#turn(await this.#readLuma(frame, width, height, factor), frame.rotation);
      const redAt = PACKED[format];
      if (redAt !== undefined) {
        const bytes = this.#room(frame.allocationSize());
        const [plane] = await frame.copyTo(bytes);
        if (plane?.stride === width * 4) {
          this.#shrinkPacked(bytes.subarray(plane.offset), redAt, width, height, factor);
          return this.#turn(this.#gray(this.#shrunk, factor), frame.rotation);
        }
      }
    }
    return this.#readByCanvas(frame, maxSidePx);
  }

  /**
   * Reads packed RGBA pixels, row-major, without padding.
   *
   * @param shrunk number of camera pixels that one of these stands for.
   * @throws RangeError if the picture is empty or has fewer bytes than pixels.
   */
  packed(rgba: Uint8Array, width: number, height: number, maxSidePx: number, shrunk = 1): TrackedPicture {
    if (!(width > 0 && height > 0) || rgba.length < width * height * 4) {
      throw new RangeError(`No picture of ${width}×${height} in ${rgba.length} bytes`);
    }
    const factor = shrinkFactor(width, height, maxSidePx);
    this.#shrinkPacked(rgba, 0, width, height, factor);
    return this.#gray(this.#shrunk, factor * shrunk);
  }

  async #readLuma(frame: VideoFrame, width: number, height: number, factor: number): Promise<TrackedPicture> {
    const needed = frame.allocationSize();
    const bytes = (factor > 1 && this.#kernels?.room(needed, width, height, factor)) || this.#room(needed);
    const [plane] = await frame.copyTo(bytes);
    if (!plane) throw new Error('No luma plane');
    const { offset, stride } = plane;
    const luma = bytes.subarray(offset, offset + stride * height);
    if (factor === 1 && stride === width) return this.#gray(asGray(this.#plane, luma, width, height), factor);
    const byKernels = this.#kernels?.shrink(luma, width, height, stride, factor);
    if (byKernels) return this.#gray(byKernels, factor);
    fit(this.#shrunk, Math.floor(width / factor), Math.floor(height / factor));
    shrinkLuma({ bytes: luma, width, height, stride }, factor, this.#shrunk);
    return this.#gray(this.#shrunk, factor);
  }

  #shrinkPacked(rgba: Uint8Array, redAt: 0 | 2, width: number, height: number, factor: number): void {
    if (this.#full.length !== width * height) this.#full = new Uint8Array(width * height);
    lumaFromRgba(rgba, redAt, this.#full);
    fit(this.#shrunk, Math.floor(width / factor), Math.floor(height / factor));
    shrinkLuma({ bytes: this.#full, width, height, stride: width }, factor, this.#shrunk);
  }

  #turn(picture: TrackedPicture, clockwiseDeg = 0): TrackedPicture {
    if (clockwiseDeg !== 90 && clockwiseDeg !== 180 && clockwiseDeg !== 270) return picture;
    const { width, height } = picture.gray;
    if (clockwiseDeg === 180) fit(this.#turned, width, height);
    else fit(this.#turned, height, width);
    turnGray(picture.gray, clockwiseDeg, this.#turned);
    return this.#gray(this.#turned, picture.scale);
  }

  /** The canvas shrinks the frame, because reading pixels back from one is the most expensive step. */
  #readByCanvas(frame: VideoFrame, maxSidePx: number): TrackedPicture {
    const { displayWidth, displayHeight } = frame;
    const { width, height } = trackedSize(displayWidth, displayHeight, maxSidePx);
    const context = this.#canvasOf(width, height);
    context.drawImage(frame, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    fit(this.#shrunk, width, height);
    lumaFromRgba(new Uint8Array(data.buffer), 0, this.#shrunk.data);
    return this.#gray(this.#shrunk, displayWidth / width);
  }

  #gray(gray: Gray, scale: number): TrackedPicture {
    this.#picture.gray = gray;
    this.#picture.scale = scale;
    return this.#picture;
  }

  #room(bytes: number): Uint8Array<ArrayBuffer> {
    if (this.#bytes.length < bytes) this.#bytes = new Uint8Array(bytes);
    return this.#bytes;
  }

  #canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
    if (!this.#canvas || this.#canvas.canvas.width !== width || this.#canvas.canvas.height !== height) {
      this.#canvas = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
      if (!this.#canvas) throw new Error('No 2D canvas');
      // Plain bilinear sampling skips pixels when it shrinks by more than half.
      this.#canvas.imageSmoothingQuality = 'medium';
    }
    return this.#canvas;
  }
}

function emptyGray(): Gray {
  return { width: 0, height: 0, data: new Uint8Array(0) };
}

function asGray(gray: Gray, data: Uint8Array, width: number, height: number): Gray {
  gray.data = data;
  gray.width = width;
  gray.height = height;
  return gray;
}

function fit(gray: Gray, width: number, height: number): void {
  if (gray.data.length !== width * height) gray.data = new Uint8Array(width * height);
  gray.width = width;
  gray.height = height;
}

/** Whether a frame is shown pixel by pixel, possibly turned by quarters; all others are stretched for display. */
function hasSquarePixels({ visibleRect, displayWidth, displayHeight, rotation = 0 }: TurnedFrame): boolean {
  const turned = rotation % 180 !== 0;
  return (
    visibleRect?.width === (turned ? displayHeight : displayWidth) &&
    visibleRect.height === (turned ? displayWidth : displayHeight)
  );
}
