import { Matrix4 } from 'three';
import type { ArScene } from './ar-scene';
import { PosePredictor } from './pose-predictor';

/**
 * Above this age of the tracked picture, showing it would show a late and stuttering world, ms; back below the lower.
 * A late world that holds together looks better than a prompt one with swimming content, so the bound is wide.
 */
const LATE_PICTURE_MS = 200;
const FRESH_PICTURE_MS = 150;
/** Share of a new measurement in the running mean of the picture's age. */
const AGE_WEIGHT = 0.1;
/** From the call of an animation frame to the light of the screen, ms. */
const DISPLAY_DELAY_MS = 16;

/**
 * Draws the camera's picture and the content so that they belong together.
 *
 * While a target is seen, the very picture that was tracked is drawn behind the content: both show one instant, and the
 * content cannot swim. Where tracking takes so long that this picture would be old, the live camera shows instead and
 * the pose is predicted to the moment of display. Which of both is decided all the time, by measurement.
 */
export class Stage {
  private readonly predictor = new PosePredictor();
  private readonly pose = new Matrix4();
  private readonly context: CanvasRenderingContext2D | null;
  private picture: VideoFrame | null = null;
  private fresh: Float32Array | null = null;
  private request = 0;
  private visible = false;
  private meanAgeMs = 0;
  private synced = true;

  /**
   * @param background canvas over the live camera, cover-fitted like it.
   * @param canvas the scene's own, above it.
   */
  constructor(
    private readonly scene: ArScene,
    private readonly background: HTMLCanvasElement,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.context = background.getContext('2d', { alpha: false });
    this.hide();
  }

  /** @param picture the tracked camera picture; the stage closes it. */
  show(matrix: Float32Array, picture: VideoFrame | null, captureMs: number): void {
    this.predictor.add(matrix, captureMs);
    this.picture?.close();
    this.picture = picture;
    this.fresh = matrix;
    this.visible = true;
    this.measure(performance.now() - captureMs);
    this.schedule();
  }

  /** Takes the content out of sight now, not at the next animation frame. */
  hide(): void {
    this.visible = false;
    this.fresh = null;
    this.picture?.close();
    this.picture = null;
    this.predictor.reset();
    this.scene.clear();
    this.background.style.visibility = 'hidden';
    this.canvas.style.visibility = 'hidden';
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.hide();
  }

  private measure(ageMs: number): void {
    this.meanAgeMs += (ageMs - this.meanAgeMs) * (this.meanAgeMs === 0 ? 1 : AGE_WEIGHT);
    if (this.meanAgeMs > LATE_PICTURE_MS) this.synced = false;
    else if (this.meanAgeMs < FRESH_PICTURE_MS) this.synced = true;
  }

  private schedule(): void {
    if (this.request === 0) this.request = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(nowMs: number): void {
    this.request = 0;
    if (!this.visible) return;
    if (this.synced && this.context && (this.picture || this.background.style.visibility === 'visible')) {
      this.drawSynced(nowMs);
    } else {
      this.drawLive(nowMs);
    }
    this.canvas.style.visibility = 'visible';
  }

  private drawSynced(nowMs: number): void {
    const { picture, fresh } = this;
    if (!picture || !fresh || !this.context) return;
    const { displayWidth, displayHeight } = picture;
    if (this.background.width !== displayWidth || this.background.height !== displayHeight) {
      this.background.width = displayWidth;
      this.background.height = displayHeight;
    }
    this.context.drawImage(picture, 0, 0, displayWidth, displayHeight);
    picture.close();
    this.picture = null;
    this.fresh = null;
    this.background.style.visibility = 'visible';
    this.scene.draw(this.pose.fromArray(fresh), nowMs);
  }

  private drawLive(nowMs: number): void {
    this.background.style.visibility = 'hidden';
    this.picture?.close();
    this.picture = null;
    if (this.predictor.predict(nowMs + DISPLAY_DELAY_MS, this.pose)) this.scene.draw(this.pose, nowMs);
    this.schedule();
  }
}
