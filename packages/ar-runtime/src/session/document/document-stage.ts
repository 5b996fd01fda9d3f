import type { DrawablePicture } from '../../camera/camera-picture';
import type { DocumentTarget } from '../../scene/built/target/document-target';
import { sceneBounds } from '../../scene/built/scene-bounds';
import type { SceneRun } from '../../scene/built/scene-run';
import type { Rotation } from '../../scene/built/rotation';
import { between } from '../../scene/built/rotation';
import { Stage } from '../../scene/stage';
import { type Pose, betweenPoses, dockedPose, matrixOf, poseOf, turnedPose } from './lost-pose';

/** A held scene is hidden after this time. */
const HOLDS_MS = 20_000;
const GLIDE_MS = 500;
/** The attitude of a phone trembles; 95% of a change is followed within this time, s. */
const FOLLOWS_S = 0.2;

export interface StageHost {
  /** What becomes of the present scene when its picture is lost. */
  whenLost(): 'hide' | 'hold' | 'dock';
  run(): SceneRun | null;
  worldFromCamera(): Rotation | null;
  /** `held`: the picture is lost, but the scene is still shown. */
  shown(how: 'tracked' | 'held' | 'hidden'): void;
}

interface Hold {
  how: 'hold' | 'dock';
  lost: Pose;
  attitude: Rotation | null;
  smoothed: Rotation | null;
  sinceMs: number;
  lastMs: number;
  request: number;
}

/** The stage of a document, which may go on with a scene whose picture is lost. */
export class DocumentStage {
  private readonly stage: Stage;
  private readonly pose = new Float32Array(16);
  private focalPx = 0;
  private tracked = false;
  private hold: Hold | null = null;
  private turnRad = 0;

  constructor(
    private readonly target: DocumentTarget,
    background: HTMLCanvasElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly host: StageHost,
  ) {
    this.stage = new Stage(target, background, canvas);
  }

  show(matrix: Float32Array, picture: DrawablePicture, focalPx: number): void {
    this.endHold();
    this.pose.set(matrix);
    this.focalPx = focalPx;
    this.tracked = true;
    this.host.shown('tracked');
    this.stage.show(matrix, picture, focalPx);
  }

  /** The picture is lost. */
  hide(): void {
    const how = this.host.whenLost();
    const wasTracked = this.tracked;
    this.tracked = false;
    if (this.hold) return;
    this.stage.hide();
    if (!wasTracked || how === 'hide') return this.host.shown('hidden');
    const attitude = this.host.worldFromCamera();
    const sinceMs = performance.now();
    this.turnRad = 0;
    this.host.shown('held');
    const lost = poseOf(this.pose);
    this.hold = { how, lost, attitude, smoothed: attitude, sinceMs, lastMs: sinceMs, request: 0 };
    this.drawHeld(sinceMs);
  }

  /** Hides a scene at once that is still shown. */
  end(): void {
    this.tracked = false;
    this.endHold();
    this.stage.hide();
    this.host.shown('hidden');
  }

  /** Turns a docked scene. */
  turnBy(rad: number): void {
    this.turnRad += rad;
  }

  private endHold(): void {
    if (this.hold) cancelAnimationFrame(this.hold.request);
    this.hold = null;
  }

  private readonly drawHeld = (nowMs: number): void => {
    const { hold } = this;
    if (!hold) return;
    if (hold.how === 'hold' && nowMs - hold.sinceMs > HOLDS_MS) return this.end();
    hold.request = requestAnimationFrame(this.drawHeld);
    const pose = hold.how === 'hold' ? this.heldPose(hold, nowMs) : this.dockedNow(hold, nowMs);
    hold.lastMs = nowMs;
    this.target.draw(matrixOf(pose, this.pose), this.focalPx, nowMs);
    this.canvas.style.visibility = 'visible';
  };

  private heldPose(hold: Hold, nowMs: number): Pose {
    const attitude = this.host.worldFromCamera();
    if (!hold.attitude || !attitude) return hold.lost;
    const share = 1 - Math.exp((-3 * (nowMs - hold.lastMs)) / 1000 / FOLLOWS_S);
    hold.smoothed = between(hold.smoothed ?? attitude, attitude, Math.max(0, share));
    return turnedPose(hold.lost, hold.attitude, hold.smoothed);
  }

  private dockedNow(hold: Hold, nowMs: number): Pose {
    const run = this.host.run();
    const view = this.target.present();
    const bounds = run && sceneBounds(run, ({ opacity, item }) => opacity > 0 && item.kind !== 'sound');
    if (!run || !view || !bounds) return hold.lost;
    const onTable = run.items.some(({ item, opacity }) => opacity > 0 && item.up !== 'picture');
    const docked = dockedPose(bounds, view.clipFromCamera, { onTable, turnRad: this.turnRad });
    const share = Math.min(1, Math.max(0, nowMs - hold.sinceMs) / GLIDE_MS);
    return betweenPoses(hold.lost, docked, share * share * (3 - 2 * share));
  }
}
