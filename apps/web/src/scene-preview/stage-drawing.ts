import { lightStudio, renewSurroundings } from '@anchora/ar-runtime/scene/studio-light';
import { pixelRatio } from '@anchora/ar-runtime/scene/webgl-support';
import { Group, type Object3D, PerspectiveCamera, Scene, WebGLRenderer } from 'three';

/**
 * Pixel ratio without a graphics chip while a hand moves something. A quarter of the pixels is drawn in half of the
 * time or less.
 */
const COARSE_PIXEL_RATIO = 0.5;

/**
 * Draws the stage in the viewer's frame: on a picture the camera stays at the origin and the root moves, so that lamp
 * and reflections are those of AR; on a floor the camera moves. Handles come in a second pass, by the creator's own
 * camera.
 */
export class StageDrawing {
  readonly renderer: WebGLRenderer;
  /** Objects drawn in the second pass, in the frame of the root. */
  readonly overlay = new Scene();
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly root = new Group();
  private size = { width: 0, height: 0 };
  private isCoarse = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: { onFloor: boolean; isSoftware: boolean; onRestored: () => void },
  ) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !options.isSoftware });
    this.renderer.setClearColor(0x000000, 0);
    this.camera.matrixAutoUpdate = false;
    this.root.matrixAutoUpdate = false;
    this.scene.add(this.root, this.camera);
    lightStudio(this.renderer, this.scene, this.camera);
    canvas.addEventListener('webglcontextrestored', this.restore);
  }

  /** Puts objects into the frame of the picture or floor. */
  add(...objects: Object3D[]): void {
    this.root.add(...objects);
  }

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.renderer.setPixelRatio(this.isCoarse ? COARSE_PIXEL_RATIO : pixelRatio(this.options.isSoftware));
    this.renderer.setSize(width, height, false);
  }

  /**
   * @param eye the creator's camera; its matrices are up to date.
   * @param isHeld whether a hand moves something, so that without a graphics chip fewer pixels are drawn.
   */
  render(eye: PerspectiveCamera, withOverlay: boolean, isHeld = false): void {
    const { camera, root, renderer } = this;
    const isCoarse = isHeld && this.options.isSoftware;
    if (isCoarse !== this.isCoarse) {
      this.isCoarse = isCoarse;
      this.resize(this.size.width, this.size.height);
    }
    if (this.options.onFloor) camera.matrix.copy(eye.matrixWorld);
    else root.matrix.copy(eye.matrixWorldInverse);
    camera.matrixWorldNeedsUpdate = root.matrixWorldNeedsUpdate = true;
    camera.projectionMatrix.copy(eye.projectionMatrix);
    camera.projectionMatrixInverse.copy(eye.projectionMatrixInverse);
    renderer.autoClear = true;
    renderer.render(this.scene, camera);
    if (!withOverlay) return;
    renderer.autoClear = false;
    renderer.clearDepth();
    renderer.render(this.overlay, eye);
  }

  dispose(): void {
    this.canvas.removeEventListener('webglcontextrestored', this.restore);
    this.renderer.dispose();
  }

  private readonly restore = (): void => {
    renewSurroundings(this.renderer, this.scene);
    this.options.onRestored();
  };
}
