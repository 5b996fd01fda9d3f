import type { SceneRun } from '@anchora/ar-runtime/scene/built/scene-run';
import type { LostScene } from '@anchora/ar-runtime/session/document/lost-scene';
import type { Scene } from '@anchora/contract/scene/scene-shape';
import { Matrix4 } from 'three';
import type { Eye } from '../../../scene-preview/eye';

/** Rotation worldFromCamera (x, y, z, w) of a phone that is held still, so that a held scene stays where it is. */
const HELD_STILL = [0, 0, 0, 1] as const;

interface PlayedLossOptions {
  canvas: HTMLCanvasElement;
  eye: Eye;
  run: SceneRun;
  /** Called when a held scene has to be hidden. */
  onOver: () => void;
}

/** The view that visitors get while the picture of a scene is lost, by the viewer's own code. */
export class PlayedLoss {
  /** cameraFromRoot of the scene, which stays on the screen; null while it is hidden. */
  cameraFromRoot: Matrix4 | null = null;
  private scene: LostScene | null = null;
  private isGone = false;

  constructor(
    readonly how: Scene['whenLost'],
    private readonly options: PlayedLossOptions,
  ) {
    if (how === 'hide') return;
    this.cameraFromRoot = options.eye.camera.matrixWorldInverse.clone();
    // The code is here already: the control that loses the picture waits for it.
    void import('@anchora/ar-runtime/session/document/lost-scene').then(
      ({ LostScene: Loaded }) => !this.isGone && this.begin(how, Loaded),
      () => this.options.onOver(),
    );
  }

  /** @param byPx movement of a pointer to the right. */
  turnBy(byPx: number): void {
    if (this.how === 'dock') this.scene?.turnBy(byPx / Math.max(1, this.options.canvas.clientWidth));
  }

  /** Call this when the picture is seen again, or the scene is no longer played. */
  end(): void {
    this.isGone = true;
    this.scene?.end();
  }

  private begin(how: 'hold' | 'dock', LostSceneClass: typeof LostScene): void {
    const { canvas, eye, run, onOver } = this.options;
    const cameraFromRoot = (this.cameraFromRoot ??= new Matrix4());
    this.scene = new LostSceneClass({
      target: {
        draw: (matrix) => cameraFromRoot.fromArray(matrix),
        present: () => ({ clipFromCamera: eye.camera.projectionMatrix.elements }),
      },
      canvas,
      run: () => run,
      worldFromCamera: () => HELD_STILL,
      over: onOver,
    });
    this.scene.begin(how, new Float32Array(cameraFromRoot.elements), eye.focalPx);
  }
}
