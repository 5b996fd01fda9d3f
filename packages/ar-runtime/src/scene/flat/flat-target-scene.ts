import type { Bend } from '@anchora/vision';
import type { BentVideo } from '../built/curve/bent-video';
import type { TargetScene } from '../target-scene';
import { videoPlaneSize } from '../video-plane-size';
import { FlatProjection, WARM_UP_POSE } from './flat-projection';
import { type FlatItem, FlatRenderer } from './flat-renderer';
import { FlatTexture } from './flat-texture';
import { IDENTITY, multiplied } from './matrix';

/** A video on its target, drawn without three.js. The caller starts and stops it. */
export class FlatTargetScene implements TargetScene {
  private readonly renderer: FlatRenderer;
  private readonly cameraFromItem = new Float32Array(16);
  /** The video alone. */
  private readonly items: [FlatItem];
  /** targetFromItem: the size of the video. */
  private readonly size = Float32Array.from(IDENTITY);
  private readonly projection: FlatProjection;
  /** Draws in place of the renderer once the print was seen to be bent. */
  private bent: BentVideo | undefined;
  /** The loading of the code for a bent print; it never rejects. The video stays flat if the code cannot be loaded. */
  private bending: Promise<void> | undefined;
  private isDisposed = false;

  /** @param video must know its size when the scene is drawn. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly video: HTMLVideoElement,
    options: { isSoftware: boolean },
  ) {
    this.renderer = new FlatRenderer(canvas, options);
    this.projection = new FlatProjection(canvas);
    this.items = [{ texture: new FlatTexture(video, 'opaque'), cameraFromItem: this.cameraFromItem }];
  }

  warmUp(): void {
    this.renderer.setSize(16, 16);
    this.projection.setSmall();
    this.render(WARM_UP_POSE);
    this.clear();
  }

  resize(videoWidth: number, videoHeight: number): void {
    if (videoWidth === 0 || !this.renderer.fit()) return;
    this.projection.resize(videoWidth, videoHeight);
  }

  draw(pose: Float32Array, focalPx: number): void {
    this.projection.setFocal(focalPx);
    this.render(pose);
  }

  bend(bend: Bend | undefined): void {
    this.bent?.set(bend);
    if (bend) this.bending ??= this.loadBent(bend);
  }

  clear(): void {
    this.renderer.clear();
  }

  dispose(): void {
    this.isDisposed = true;
    this.renderer.release(this.items[0].texture);
    this.bent?.dispose();
    this.renderer.dispose();
  }

  private async loadBent(bend: Bend): Promise<void> {
    const code = await import('../built/curve/bent-video').catch(() => null);
    if (code && !this.isDisposed) this.bent = new code.BentVideo(this.renderer, bend);
  }

  private render(pose: Float32Array): void {
    const { renderer, size, items } = this;
    // Read each time, because a stream may change its size.
    const { width, height } = videoPlaneSize(this.video.videoWidth, this.video.videoHeight);
    size[0] = width;
    size[5] = height;
    multiplied(pose, size, this.cameraFromItem);
    renderer.begin();
    (this.bent ?? renderer).draw(items, this.projection.clipFromCamera);
  }
}
