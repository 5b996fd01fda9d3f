import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { FlatProjection, WARM_UP_POSE } from '../../flat/flat-projection';
import { multiplied } from '../../flat/matrix';
import { FlatScene } from '../flat/flat-scene';
import { ItemRenderer } from '../flat/item-renderer';
import { MAX_STEP_S } from '../../target-scene';
import type { AnyScene, DocumentTarget, DocumentTargetOptions, PresentView } from './document-target';

/** Scenes of a document without models, on a target; drawn without three.js. */
export class FlatTarget implements DocumentTarget {
  private readonly renderer: ItemRenderer;
  private readonly pose = new Float32Array(16);
  private scene: FlatScene | null = null;
  private readonly projection: FlatProjection;
  private lastDrawMs = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: DocumentTargetOptions & { isSoftware: boolean },
  ) {
    this.renderer = new ItemRenderer(canvas, options);
    this.projection = new FlatProjection(canvas);
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
    if (!this.projection.isKnown || width === 0 || height === 0) return null;
    const { clipFromCamera } = this.projection;
    return {
      canvas: this.canvas,
      clipFromCamera,
      clipFromRoot: multiplied(clipFromCamera, this.pose, new Float32Array(16)),
    };
  }

  warmUp(): void {
    this.renderer.setSize(16, 16);
    this.projection.setSmall();
    this.pose.set(WARM_UP_POSE);
    this.render(0);
    this.clear();
  }

  resize(videoWidth: number, videoHeight: number): void {
    if (videoWidth === 0 || !this.renderer.fit()) return;
    this.projection.resize(videoWidth, videoHeight);
  }

  draw(pose: Float32Array, focalPx: number, nowMs: number): void {
    this.projection.setFocal(focalPx);
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

  private render(nowMs: number): void {
    const elapsedS = Math.min((nowMs - this.lastDrawMs) / 1000, MAX_STEP_S);
    this.lastDrawMs = nowMs;
    this.scene?.update(elapsedS, this.options.viewOf(this.pose, elapsedS));
    this.renderer.begin();
    this.scene?.draw(this.pose, this.projection.clipFromCamera);
  }
}
