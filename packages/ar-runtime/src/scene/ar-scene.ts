import { Group, Matrix4, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { coverFit, coverProjection } from '../camera/cover-fit';
import type { TargetContent } from './target-content';
import { FAR, MAX_STEP_S, NEAR, type TargetScene } from './target-scene';
import { lightStudio, renewSurroundings } from './studio-light';
import { pixelRatio } from './webgl-support';

interface ArSceneOptions {
  /** True if the processor draws: then no anti-aliasing and one canvas pixel per CSS pixel. */
  isSoftware: boolean;
}

/** Draws the target's content from the camera's view on a transparent canvas, with three.js. */
export class ArScene implements TargetScene {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera();
  /** Holds the content; its matrix is the pose of the target. */
  private readonly onTarget = new Group();
  private content: TargetContent | null = null;
  private lastDrawMs = 0;
  private video = { width: 0, height: 0 };
  /** Focal length of the present projection; 0 before there is one. */
  private focalPx = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: ArSceneOptions,
  ) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !options.isSoftware });
    this.renderer.setClearColor(0x000000, 0);
    this.onTarget.matrixAutoUpdate = false;
    this.scene.add(this.onTarget, this.camera);
    this.camera.matrixAutoUpdate = false;
    canvas.addEventListener('webglcontextrestored', this.relight);
  }

  /** Adds the studio's light for models; videos are unlit. */
  light(): void {
    lightStudio(this.renderer, this.scene, this.camera);
  }

  private readonly relight = (): void => renewSurroundings(this.renderer, this.scene);

  setContent(content: TargetContent): void {
    this.content?.dispose();
    this.content = content;
    this.onTarget.add(content.object);
  }

  warmUp(): void {
    // Any projection and size will do, if the content is in view.
    this.camera.projectionMatrix.makePerspective(-0.01, 0.01, 0.01, -0.01, NEAR, FAR);
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
    this.renderer.setSize(16, 16, false);
    this.render(new Matrix4().makeTranslation(0, 0, -3).elements, 0);
    this.clear();
  }

  resize(videoWidth: number, videoHeight: number): void {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    if (width === 0 || height === 0 || videoWidth === 0) return;
    this.renderer.setPixelRatio(pixelRatio(this.options.isSoftware));
    this.renderer.setSize(width, height, false);
    this.video = { width: videoWidth, height: videoHeight };
    this.focalPx = 0;
  }

  draw(pose: Float32Array, focalPx: number, nowMs: number): void {
    if (focalPx !== this.focalPx) this.project(focalPx);
    this.render(pose, nowMs);
  }

  private project(focalPx: number): void {
    const { clientWidth: canvasWidth, clientHeight: canvasHeight } = this.canvas;
    const fit = coverFit(this.video.width, this.video.height, canvasWidth, canvasHeight);
    const projection = coverProjection({ focalPx, fit, canvasWidth, canvasHeight, near: NEAR, far: FAR });
    this.camera.projectionMatrix.fromArray(projection);
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
    this.focalPx = focalPx;
  }

  private render(pose: ArrayLike<number>, nowMs: number): void {
    this.content?.update(Math.min((nowMs - this.lastDrawMs) / 1000, MAX_STEP_S));
    this.lastDrawMs = nowMs;
    this.onTarget.matrix.fromArray(pose);
    this.onTarget.visible = true;
    this.renderer.render(this.scene, this.camera);
  }

  clear(): void {
    this.onTarget.visible = false;
    this.renderer.clear();
  }

  dispose(): void {
    this.canvas.removeEventListener('webglcontextrestored', this.relight);
    this.content?.dispose();
    this.content = null;
    this.renderer.dispose();
  }
}
