import { coverFit, coverProjection } from '../../camera/cover-fit';
import { FAR, NEAR } from '../target-scene';

/** A target three of its widths in front of the camera; drawn to prepare the GPU. */
export const WARM_UP_POSE = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1);

/** Projection from the tracker's camera to a canvas that the picture covers. */
export class FlatProjection {
  readonly clipFromCamera = new Float32Array(16);
  private picture = { width: 0, height: 0 };
  /** Focal length of the present projection, px of the picture; 0 before there is one. */
  private focalPx = 0;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  /** True once the projection is that of a picture on the present canvas. */
  get isKnown(): boolean {
    return this.focalPx !== 0;
  }

  /** Sets the size of the pictures, px. That of the canvas is read with the next focal length. */
  resize(width: number, height: number): void {
    this.picture = { width, height };
    this.focalPx = 0;
  }

  setFocal(focalPx: number): void {
    if (focalPx === this.focalPx) return;
    const { clientWidth: canvasWidth, clientHeight: canvasHeight } = this.canvas;
    const fit = coverFit(this.picture.width, this.picture.height, canvasWidth, canvasHeight);
    coverProjection({ focalPx, fit, canvasWidth, canvasHeight, near: NEAR, far: FAR }, this.clipFromCamera);
    this.focalPx = focalPx;
  }

  /** Sets some projection, for `WARM_UP_POSE`. */
  setSmall(): void {
    const fit = coverFit(16, 16, 16, 16);
    const size = { focalPx: 16, canvasWidth: 16, canvasHeight: 16 };
    coverProjection({ ...size, fit, near: NEAR, far: FAR }, this.clipFromCamera);
  }
}
