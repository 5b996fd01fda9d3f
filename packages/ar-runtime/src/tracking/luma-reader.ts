import type { Gray } from '@anchora/vision';
import { lumaFromRgba, shrinkLuma, trackedSize } from './luma';

/** Formats whose first plane is 8-bit luma at full size. */
const LUMA_FIRST = new Set(['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12']);
const PACKED: Partial<Record<string, 0 | 2>> = { RGBA: 0, RGBX: 0, BGRA: 2, BGRX: 2 };

/**
 * Gray pictures from what the camera gives, cheapest way first: the luma plane as it is, then packed colours, then a
 * canvas, which also turns pictures that are stored on their side. Buffers are reused from frame to frame.
 */
export class LumaReader {
  private bytes = new Uint8Array(0);
  private full = new Uint8Array(0);
  private gray: Gray = { width: 0, height: 0, data: new Uint8Array(0) };
  private canvas: OffscreenCanvasRenderingContext2D | null = null;

  /** The returned picture is overwritten by the next call. The frame stays open. */
  async read(frame: VideoFrame): Promise<Gray> {
    const { format, visibleRect, displayWidth, displayHeight } = frame;
    const upright = visibleRect?.width === displayWidth && visibleRect.height === displayHeight && !rotationOf(frame);
    if (upright && format && LUMA_FIRST.has(format)) {
      const [plane] = await this.copy(frame);
      const luma = this.bytes.subarray(plane.offset);
      return this.shrink(luma, displayWidth, displayHeight, plane.stride);
    }
    const redAt = format ? PACKED[format] : undefined;
    if (upright && redAt !== undefined) {
      const [plane] = await this.copy(frame);
      if (plane.stride === displayWidth * 4) {
        return this.packed(this.bytes.subarray(plane.offset), redAt, displayWidth, displayHeight);
      }
    }
    const context = this.canvasOf(displayWidth, displayHeight);
    context.drawImage(frame, 0, 0, displayWidth, displayHeight);
    const { data } = context.getImageData(0, 0, displayWidth, displayHeight);
    return this.packed(data, 0, displayWidth, displayHeight);
  }

  /** Packed RGBA pixels, row-major, no padding. */
  packed(rgba: Uint8Array | Uint8ClampedArray, redAt: 0 | 2, width: number, height: number): Gray {
    if (this.full.length !== width * height) this.full = new Uint8Array(width * height);
    lumaFromRgba(new Uint8Array(rgba.buffer, rgba.byteOffset, width * height * 4), redAt, this.full);
    return this.shrink(this.full, width, height, width);
  }

  private shrink(luma: Uint8Array, width: number, height: number, stride: number): Gray {
    const size = trackedSize(width, height);
    if (this.gray.width !== size.width || this.gray.height !== size.height) {
      this.gray = { ...size, data: new Uint8Array(size.width * size.height) };
    }
    shrinkLuma(luma, width, height, stride, this.gray);
    return this.gray;
  }

  private copy(frame: VideoFrame): Promise<PlaneLayout[]> {
    const needed = frame.allocationSize();
    if (this.bytes.length < needed) this.bytes = new Uint8Array(needed);
    return frame.copyTo(this.bytes);
  }

  private canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
    if (!this.canvas || this.canvas.canvas.width !== width || this.canvas.canvas.height !== height) {
      this.canvas = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
      if (!this.canvas) throw new Error('No 2D canvas in the worker');
    }
    return this.canvas;
  }
}

/** Degrees clockwise that the picture must be turned by before it is shown; browsers without the field have no such frames. */
function rotationOf(frame: VideoFrame & { rotation?: number; flip?: boolean }): boolean {
  return (frame.rotation ?? 0) !== 0 || frame.flip === true;
}
