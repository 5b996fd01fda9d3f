import { coverFit, coverProjection } from '../../camera/cover-fit';
import { FAR, NEAR, type TargetScene } from '../target-scene';
import { videoPlaneSize } from '../video-plane-size';
import { FlatRenderer } from './flat-renderer';
import { FlatTexture } from './flat-texture';
import { multiplied } from './matrix';

/** A video on its target, drawn without three.js. The caller starts and stops it. */
export class FlatTargetScene implements TargetScene {
  private readonly renderer: FlatRenderer;
  private readonly texture: FlatTexture;
  private readonly cameraFromItem = new Float32Array(16);
  private clipFromCamera: Float32Array = new Float32Array(16);
  private picture = { width: 0, height: 0 };
  /** Focal length of the present projection; 0 before there is one. */
  private focalPx = 0;

  /** @param video must know its size when the scene is drawn. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly video: HTMLVideoElement,
    options: { software: boolean },
  ) {
    this.renderer = new FlatRenderer(canvas, options);
    this.texture = new FlatTexture(video, 'opaque');
  }

  warmUp(): void {
    this.renderer.setSize(16, 16);
    this.clipFromCamera = coverProjection({
      focalPx: 16,
      fit: coverFit(16, 16, 16, 16),
      canvasWidth: 16,
      canvasHeight: 16,
      near: NEAR,
      far: FAR,
    });
    this.render(Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1));
    this.clear();
  }

  resize(videoWidth: number, videoHeight: number): void {
    if (videoWidth === 0 || !this.renderer.fit()) return;
    this.picture = { width: videoWidth, height: videoHeight };
    this.focalPx = 0;
  }

  draw(pose: Float32Array, focalPx: number): void {
    if (focalPx !== this.focalPx) this.project(focalPx);
    this.render(pose);
  }

  clear(): void {
    this.renderer.clear();
  }

  dispose(): void {
    this.renderer.release(this.texture);
    this.renderer.dispose();
  }

  private project(focalPx: number): void {
    const { clientWidth: canvasWidth, clientHeight: canvasHeight } = this.canvas;
    const fit = coverFit(this.picture.width, this.picture.height, canvasWidth, canvasHeight);
    this.clipFromCamera = coverProjection({ focalPx, fit, canvasWidth, canvasHeight, near: NEAR, far: FAR });
    this.focalPx = focalPx;
  }

  private render(pose: Float32Array): void {
    const { renderer, texture, cameraFromItem } = this;
    // Read each time, because a stream may change its size.
    const { width, height } = videoPlaneSize(this.video.videoWidth, this.video.videoHeight);
    multiplied(pose, [width, 0, 0, 0, 0, height, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], cameraFromItem);
    renderer.begin();
    renderer.draw([{ texture, cameraFromItem }], this.clipFromCamera);
  }
}
