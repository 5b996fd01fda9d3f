import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { Bend } from '@anchora/vision';
import type { DrawablePicture } from '../../camera/camera-picture';
import { Stage } from '../../scene/stage';
import type { DocumentTarget } from '../../scene/built/target/document-target';
import type { LostScene, LostSceneHost } from './lost-scene';
import type { Shown } from './scene-state';

interface StageHost extends Pick<LostSceneHost, 'run' | 'worldFromCamera' | 'events'> {
  /** Fate of the present scene when its picture is lost. */
  whenLost(): PublicSceneOfItems['whenLost'];
  shown(how: Shown): void;
  /** Called for each picture that is shown, with the bend of its print if it is seen to be bent. */
  bent(bend: Bend | undefined): void;
}

interface StageParts {
  target: DocumentTarget;
  background: HTMLCanvasElement;
  canvas: HTMLCanvasElement;
  /** Draws scenes whose picture is lost; null if no scene needs it. */
  LostSceneClass: typeof LostScene | null;
}

/** The stage of a document, which can keep showing a scene whose picture is lost. */
export class DocumentStage {
  private readonly stage: Stage;
  private readonly lost: LostScene | null;
  /**
   * cameraFromTarget of the last shown picture, column-major, and the focal length with which it was found, px of that
   * picture.
   */
  private readonly pose = new Float32Array(16);
  private focalPx = 0;
  private tracked = false;

  constructor(
    { target, background, canvas, LostSceneClass }: StageParts,
    private readonly host: StageHost,
  ) {
    this.stage = new Stage(target, background, canvas);
    this.lost = LostSceneClass && new LostSceneClass({ ...host, target, canvas, over: () => this.end() });
  }

  show(matrix: Float32Array, picture: DrawablePicture, focalPx: number, bend?: Bend): void {
    this.lost?.end();
    this.pose.set(matrix);
    this.focalPx = focalPx;
    this.tracked = true;
    this.host.bent(bend);
    this.host.shown('tracked');
    this.stage.show(matrix, picture, focalPx);
  }

  /** Called when the picture is lost. */
  hide(): void {
    if (this.lost?.isShown) return;
    const how = this.host.whenLost();
    const goesOn = this.tracked && how !== 'hide';
    this.tracked = false;
    this.stage.hide();
    this.host.shown(goesOn && this.lost ? 'held' : 'hidden');
    if (goesOn) this.lost?.begin(how, this.pose, this.focalPx);
  }

  /** Hides a scene that is still shown, at once. */
  end(): void {
    this.tracked = false;
    this.lost?.end();
    this.stage.hide();
    this.host.shown('hidden');
  }

  /** Turns a docked scene. @param widths length of the drag to the right, in widths of the canvas. */
  turnBy(widths: number): void {
    this.lost?.turnBy(widths);
  }
}
