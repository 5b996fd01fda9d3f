import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { type Rotation, between } from '../../scene/built/rotation';
import { sceneBounds } from '../../scene/built/scene-bounds';
import type { SceneRun } from '../../scene/built/scene-run';
import type { TargetScene } from '../../scene/target-scene';
import type { DocumentEvents } from './shown-document';
import { type Pose, betweenPoses, dockedPose, matrixOf, poseInView, poseOf, turnedPose } from './lost-pose';

/**
 * Longest time for which a held scene is shown. Chosen, not measured: its place is only as good as the phone's sensors.
 */
const HOLDS_MS = 20_000;
/**
 * Time in which a scene moves from its picture to the place where it is docked or stays in view. Chosen by eye, like
 * the next.
 */
const GLIDE_MS = 500;
/** The phone's attitude is noisy; a change has been followed by 95% after this time, s. */
const FOLLOWS_S = 0.2;
/** A drag over the whole width turns a docked scene by this angle. Chosen, not measured. */
const RAD_PER_WIDTH = 2 * Math.PI;

export interface LostSceneHost {
  target: Pick<TargetScene, 'draw'> & {
    /** Projection of the last drawn frame, column-major; null before the first. */
    present(): { clipFromCamera: ArrayLike<number> } | null;
  };
  canvas: HTMLCanvasElement;
  run(): SceneRun | null;
  /** Attitude of the camera in the room; null while it is unknown. */
  worldFromCamera(): Rotation | null;
  /** Called when a held scene has to be hidden. */
  over(): void;
  /** Events of a visitor's session; the creator's stage has none. */
  events?: Pick<DocumentEvents, 'emit'>;
}

/** What becomes of a scene that outlasts its picture. */
type Fate = Exclude<PublicSceneOfItems['whenLost'], 'hide'>;

interface Lost {
  how: Fate;
  /** cameraFromTarget when the picture was lost. */
  pose: Pose;
  /** Focal length with which the pose was found, px of the camera's picture. */
  focalPx: number;
  /** worldFromCamera when the picture was lost; null if it was unknown. */
  attitude: Rotation | null;
  /** worldFromCamera that follows the present one without its noise. */
  smoothed: Rotation | null;
  sinceMs: number;
  lastMs: number;
}

/** Draws a scene whose picture is lost: at its former place, or docked in the lower half of the screen. */
export class LostScene {
  private lost: Lost | null = null;
  private request = 0;
  private turnRad = 0;
  /** The drawn cameraFromTarget, column-major. */
  private readonly matrix = new Float32Array(16);

  constructor(private readonly host: LostSceneHost) {}

  get isShown(): boolean {
    return this.lost !== null;
  }

  /** @param cameraFromTarget the last pose of the lost picture, 16 values, column-major. */
  begin(how: Fate, cameraFromTarget: Float32Array, focalPx: number): void {
    const attitude = this.host.worldFromCamera();
    const sinceMs = performance.now();
    this.turnRad = 0;
    this.lost = {
      how,
      pose: poseOf(cameraFromTarget),
      focalPx,
      attitude,
      smoothed: attitude,
      sinceMs,
      lastMs: sinceMs,
    };
    this.draw(sinceMs);
  }

  end(): void {
    cancelAnimationFrame(this.request);
    this.lost = null;
  }

  /** Turns a docked scene. @param widths length of the drag to the right, in widths of the canvas. */
  turnBy(widths: number): void {
    this.turnRad += widths * RAD_PER_WIDTH;
  }

  private readonly draw = (frameMs: number): void => {
    const { lost, host } = this;
    if (!lost) return;
    // The first frame may have begun before the picture was lost. A scene whose time ran backwards would start its
    // animations again.
    const nowMs = Math.max(frameMs, lost.lastMs);
    if (lost.how === 'hold' && nowMs - lost.sinceMs > HOLDS_MS) {
      host.over();
      // The page, which hides the sound button when it searches, was told of sound again while the scene was held.
      host.events?.emit({ t: 'state', state: 'scanning' });
      return;
    }
    this.request = requestAnimationFrame(this.draw);
    const pose = lost.how === 'hold' ? this.heldPose(lost, nowMs) : this.dockedNow(lost, nowMs);
    lost.lastMs = nowMs;
    host.target.draw(matrixOf(pose, this.matrix), lost.focalPx, nowMs);
    host.canvas.style.visibility = 'visible';
  };

  private heldPose(lost: Lost, nowMs: number): Pose {
    const attitude = this.host.worldFromCamera();
    if (!lost.attitude || !attitude) return this.heldOnScreen(lost, nowMs);
    // After three time constants, 95% of the way is done.
    const share = 1 - Math.exp((-3 * (nowMs - lost.lastMs)) / 1000 / FOLLOWS_S);
    lost.smoothed = between(lost.smoothed ?? attitude, attitude, share);
    return turnedPose(lost.pose, lost.attitude, lost.smoothed);
  }

  private heldOnScreen(lost: Lost, nowMs: number): Pose {
    const shown = this.shown();
    return shown ? glided(lost, poseInView(lost.pose, shown.bounds, shown.clipFromCamera), nowMs) : lost.pose;
  }

  private dockedNow(lost: Lost, nowMs: number): Pose {
    const shown = this.shown();
    if (!shown) return lost.pose;
    const { run, bounds, clipFromCamera } = shown;
    const onTable = run.items.some(({ item, opacity }) => opacity > 0 && item.up !== 'picture');
    return glided(lost, dockedPose(bounds, clipFromCamera, { onTable, turnRad: this.turnRad }), nowMs);
  }

  /** The shown scene with its bounds; null while nothing is visible. */
  private shown() {
    const run = this.host.run();
    const view = this.host.target.present();
    const bounds = run && sceneBounds(run, ({ opacity, item }) => opacity > 0 && item.kind !== 'sound');
    return run && view && bounds ? { run, bounds, clipFromCamera: view.clipFromCamera } : null;
  }
}

/** A pose between the one at the loss of the picture and another one. */
function glided({ pose, sinceMs }: Lost, there: Pose, nowMs: number): Pose {
  const share = Math.min(1, (nowMs - sinceMs) / GLIDE_MS);
  return betweenPoses(pose, there, share * share * (3 - 2 * share));
}
