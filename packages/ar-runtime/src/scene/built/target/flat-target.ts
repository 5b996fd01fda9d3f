import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { coverFit, coverProjection } from '../../../camera/cover-fit';
import { multiplied } from '../../flat/matrix';
import { FAR, NEAR } from '../../target-scene';
import { FlatScene } from '../flat/flat-scene';
import { ItemRenderer } from '../flat/item-renderer';
import {
  type AnyScene,
  type DocumentTarget,
  type DocumentTargetOptions,
  MAX_STEP_S,
  type PresentView,
} from './document-target';

/** Scenes of a document without models, on a target; drawn without three.js. */
export class FlatTarget implements DocumentTarget {
  private readonly renderer: ItemRenderer;
  private readonly pose = new Float32Array(16);
  private scene: FlatScene | null = null;
  private clipFromCamera: Float32Array = new Float32Array(16);
  private picture = { width: 0, height: 0 };
  /** Focal length of the present projection; 0 before there is one. */
  private focalPx = 0;
  private lastDrawMs = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: DocumentTargetOptions & { software: boolean },
  ) {
    this.renderer = new ItemRenderer(canvas, options);
  }

  build(scene: PublicSceneOfItems, pictureAspect: number): AnyScene {
    return new FlatScene(scene, this.renderer, { ...this.options, ground: 'picture', pictureAspect });
  }

  use(scene: AnyScene): void {
    if (!(scene instanceof FlatScene)) throw new TypeError('Expected a scene that was built here');
    this.scene?.dispose();
    this.scene = scene;
  }

  present(): PresentView | null {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (this.focalPx === 0 || width === 0 || height === 0) return null;
    const { clipFromCamera } = this;
    return {
      canvas: this.canvas,
      clipFromCamera,
      clipFromRoot: multiplied(clipFromCamera, this.pose, new Float32Array(16)),
    };
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
    this.pose.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1]);
    this.render(0);
    this.clear();
  }

  resize(videoWidth: number, videoHeight: number): void {
    if (videoWidth === 0 || !this.renderer.fit()) return;
    this.picture = { width: videoWidth, height: videoHeight };
    this.focalPx = 0;
  }

  draw(pose: Float32Array, focalPx: number, nowMs: number): void {
    if (focalPx !== this.focalPx) this.project(focalPx);
    this.pose.set(pose);
    this.render(nowMs);
  }

  clear(): void {
    this.renderer.clear();
  }

  dispose(): void {
    this.scene?.dispose();
    this.scene = null;
    this.renderer.dispose();
  }

  private project(focalPx: number): void {
    const { clientWidth: canvasWidth, clientHeight: canvasHeight } = this.canvas;
    const fit = coverFit(this.picture.width, this.picture.height, canvasWidth, canvasHeight);
    this.clipFromCamera = coverProjection({ focalPx, fit, canvasWidth, canvasHeight, near: NEAR, far: FAR });
    this.focalPx = focalPx;
  }

  private render(nowMs: number): void {
    const elapsedS = Math.min((nowMs - this.lastDrawMs) / 1000, MAX_STEP_S);
    this.lastDrawMs = nowMs;
    this.scene?.update(elapsedS, this.options.viewOf(this.pose, elapsedS));
    this.renderer.begin();
    this.scene?.draw(this.pose, this.clipFromCamera);
  }
}
