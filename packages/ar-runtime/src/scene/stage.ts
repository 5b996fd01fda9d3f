import type { Bend } from '@anchora/vision';
import type { DrawablePicture } from '../camera/camera-picture';
import type { TargetScene } from './target-scene';

/**
 * Draws the camera's picture and the content together.
 *
 * While a target is tracked, the tracked picture itself is drawn behind the content. Both show the same moment, so the
 * content neither lags nor drifts, however long tracking takes. Otherwise the live camera is visible.
 */
export class Stage {
  private readonly pose = new Float32Array(16);
  private readonly context: CanvasRenderingContext2D | null;
  private picture: DrawablePicture | null = null;
  private focalPx = 0;
  private request = 0;

  /**
   * @param background canvas over the live camera, cover-fitted like it.
   * @param canvas the scene's own canvas, above `background`.
   */
  constructor(
    private readonly scene: TargetScene,
    private readonly background: HTMLCanvasElement,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.context = background.getContext('2d', { alpha: false });
    this.hide();
  }

  /**
   * @param matrix cameraFromTarget, column-major 16 floats.
   * @param picture the tracked camera picture; the stage closes it.
   * @param focalPx focal length of the pose, px of the camera's picture.
   * @param bend of the print, if it is seen to be bent.
   */
  show(matrix: Float32Array, picture: DrawablePicture, focalPx: number, bend?: Bend): void {
    this.scene.bend?.(bend);
    this.pose.set(matrix);
    this.focalPx = focalPx;
    this.picture?.close();
    this.picture = picture;
    if (this.request === 0) this.request = requestAnimationFrame(this.draw);
  }

  /** Hides the content at once instead of at the next animation frame. */
  hide(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.picture?.close();
    this.picture = null;
    this.scene.clear();
    this.background.style.visibility = 'hidden';
    this.canvas.style.visibility = 'hidden';
  }

  private readonly draw = (nowMs: number): void => {
    this.request = 0;
    const { picture } = this;
    if (!picture) return;
    this.drawPicture(picture);
    picture.close();
    // The picture is kept until here, so that one that cannot be drawn is closed when the next one is shown.
    this.picture = null;
    this.scene.draw(this.pose, this.focalPx, nowMs);
    this.background.style.visibility = 'visible';
    this.canvas.style.visibility = 'visible';
  };

  private drawPicture({ image, width, height }: DrawablePicture): void {
    if (this.background.width !== width || this.background.height !== height) {
      this.background.width = width;
      this.background.height = height;
    }
    this.context?.drawImage(image, 0, 0, width, height);
  }
}
