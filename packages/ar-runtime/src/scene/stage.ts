import type { DrawablePicture } from '../camera/camera-picture';
import type { TargetScene } from './target-scene';

/**
 * Draws the camera's picture and the content together.
 *
 * While a target is tracked, the very picture that was tracked is drawn behind the content, so both show the same
 * moment and the content neither trails nor swims, however long tracking takes. While none is tracked, the live camera
 * is visible.
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
   * @param focalPx focal length that the pose belongs to, px of the camera's picture.
   */
  show(matrix: Float32Array, picture: DrawablePicture, focalPx: number): void {
    this.pose.set(matrix);
    this.focalPx = focalPx;
    this.picture?.close();
    this.picture = picture;
    if (this.request === 0) this.request = requestAnimationFrame((now) => this.draw(now));
  }

  /** Hides the content now, not at the next animation frame. */
  hide(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.picture?.close();
    this.picture = null;
    this.scene.clear();
    this.background.style.visibility = 'hidden';
    this.canvas.style.visibility = 'hidden';
  }

  private draw(nowMs: number): void {
    this.request = 0;
    const { picture } = this;
    if (!picture) return;
    this.picture = null;
    this.drawPicture(picture);
    picture.close();
    this.scene.draw(this.pose, this.focalPx, nowMs);
    this.background.style.visibility = 'visible';
    this.canvas.style.visibility = 'visible';
  }

  private drawPicture({ image, width, height }: DrawablePicture): void {
    if (this.background.width !== width || this.background.height !== height) {
      this.background.width = width;
      this.background.height = height;
    }
    this.context?.drawImage(image, 0, 0, width, height);
  }
}
