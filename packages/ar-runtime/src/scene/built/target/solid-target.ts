import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { Matrix4 } from 'three';
import { coverFit, coverProjection } from '../../../camera/cover-fit';
import { ArScene } from '../../scene-chunk';
import { FAR, NEAR } from '../../target-scene';
import { BuiltScene } from '../three/build-scene';
import type { AnyScene, DocumentTarget, DocumentTargetOptions, PresentView } from './document-target';

/** Scenes of a document with models, on a target. */
export class SolidTarget implements DocumentTarget {
  private readonly scene: ArScene;
  private readonly pose = new Float32Array(16);
  private focalPx = 0;
  private picture = { width: 0, height: 0 };

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: DocumentTargetOptions & { isSoftware: boolean },
  ) {
    this.scene = new ArScene(canvas, options);
    this.scene.light();
  }

  build(scene: PublicSceneOfItems, pictureAspect: number): AnyScene {
    const { renderer } = this.scene;
    return new BuiltScene(scene, { ...this.options, ground: 'picture', pictureAspect, renderer });
  }

  use(scene: AnyScene): void {
    if (!(scene instanceof BuiltScene)) throw new TypeError('Expected a scene that was built here');
    const { object } = scene;
    this.scene.setContent({
      object,
      update: (elapsedS) => scene.update(elapsedS, this.options.viewOf(this.pose, elapsedS)),
      dispose: () => scene.dispose(),
    });
  }

  present(): PresentView | null {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (this.focalPx === 0 || width === 0 || height === 0) return null;
    const fit = coverFit(this.picture.width, this.picture.height, width, height);
    const clipFromCamera = coverProjection({
      focalPx: this.focalPx,
      fit,
      canvasWidth: width,
      canvasHeight: height,
      near: NEAR,
      far: FAR,
    });
    return {
      canvas: this.canvas,
      clipFromCamera,
      clipFromRoot: Float32Array.from(matrixOf(clipFromCamera).multiply(matrixOf(this.pose)).elements),
    };
  }

  warmUp(): void {
    // The scene is put in view of the camera, so that it is really drawn.
    this.pose.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1]);
    this.scene.warmUp();
  }

  resize(videoWidth: number, videoHeight: number): void {
    this.picture = { width: videoWidth, height: videoHeight };
    this.scene.resize(videoWidth, videoHeight);
  }

  draw(pose: Float32Array, focalPx: number, nowMs: number): void {
    this.pose.set(pose);
    this.focalPx = focalPx;
    this.scene.draw(pose, focalPx, nowMs);
  }

  clear(): void {
    this.scene.clear();
  }

  dispose(): void {
    this.scene.dispose();
  }
}

function matrixOf(elements: Float32Array): Matrix4 {
  return new Matrix4().fromArray(elements);
}
