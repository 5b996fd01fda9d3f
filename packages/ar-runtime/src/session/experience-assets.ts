import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import type { Stage } from '../scene/stage';
import type { TargetScene } from '../scene/target-scene';
import { download } from '../loading/download';
import { SessionFailure, failureOf } from '../protocol/session-failure';
import type { FrameProject } from '../protocol/messages';
import { chosenVideo, downloadModel } from '../loading/early-content';
import type { Gate } from '../loading/gate';
import { retryable } from '../loading/retryable';
import { loadVideo } from '../loading/load-video';
import type { LoadedTarget } from '../tracking/tracker-messages';
import type { ContentPlayer } from './content-player';

export interface StageElements {
  background: HTMLCanvasElement;
  canvas: HTMLCanvasElement;
  /** The element that plays the content of a video project. */
  contentVideo: HTMLVideoElement;
}

export interface LoadedStage {
  scene: TargetScene;
  stage: Pick<Stage, 'show' | 'hide'>;
}

/** Content of a document, which replaces the plain fields of a project. */
export interface SessionDocument {
  readonly player: Pick<ContentPlayer, 'unlock' | 'play' | 'pause' | 'setMuted' | 'rest'>;
  /** @throws SessionFailure `webgl` or `content`. */
  loadStage(elements: StageElements): Promise<LoadedStage>;
  /**
   * A worker that tracks the pictures, in place of the usual one; the session ends it. Undefined if the usual one can
   * track them. Rejects if its code is unreachable.
   */
  startWorker(): Promise<Worker | undefined>;
  /** Called once the sizes of the pictures are known. */
  sized(targets: readonly LoadedTarget[]): void;
}

/**
 * The parts of an experience that can be loaded before the tap on Start. Each is loaded once and kept; a part that
 * failed is loaded again at the next request.
 */
export class ExperienceAssets {
  /** Scene with its content, drawn once without being shown. Fails with `webgl` or `content`. */
  readonly stage = retryable((again) => this.loadStage(again));
  /** Bytes of the tracking file. Fails with `tracker`. */
  readonly tracking = retryable((again) =>
    download(this.project.targetMindFile ?? '', { pastCache: again }).catch(failureOf('tracker')),
  );
  /** The engine's kernels; null if they cannot be loaded, and the engine then runs without them. */
  readonly kernels = retryable(() => download(kernelsUrl).catch(() => null));

  constructor(
    private readonly project: FrameProject,
    private readonly elements: StageElements,
    private readonly tapped: Gate,
    private readonly onProgress: (share: number) => void,
    private readonly document?: SessionDocument,
  ) {}

  /** Starts all loads in parallel. Failures are reported when a part is requested. */
  preload(): void {
    for (const part of [this.kernels, this.tracking, this.stage]) part().catch(() => undefined);
  }

  private loadStage(again: boolean): Promise<LoadedStage> {
    if (this.document) return this.document.loadStage(this.elements);
    return this.project.contentType === 'video' ? this.loadVideoStage() : this.loadModelStage(again);
  }

  private async loadVideoStage(): Promise<LoadedStage> {
    const { background, canvas, contentVideo } = this.elements;
    const video = loadVideo(
      contentVideo,
      chosenVideo(contentVideo, this.project.modelUrl, this.project.fullModelUrl),
      this.tapped,
      this.onProgress,
    );
    // The promise is awaited below; until then a failure must not count as unhandled.
    video.catch(() => undefined);
    const { createFlatStage } = await import('../scene/flat/flat-stage').catch(failureOf('content'));
    const made = createFlatStage(background, canvas, contentVideo);
    if (!made) throw new SessionFailure('webgl', 'No WebGL 2');
    return fill(made, () => video);
  }

  private async loadModelStage(again: boolean): Promise<LoadedStage> {
    const { background, canvas } = this.elements;
    const model = downloadModel(this.project.modelUrl, this.tapped, { onProgress: this.onProgress, pastCache: again });
    const parsers = import('../scene/model-parsing');
    // Each is awaited below; until then a failure must not count as unhandled.
    for (const part of [model, parsers]) part.catch(() => undefined);
    const { createStage } = await import('../scene/scene-chunk').catch(failureOf('content'));
    const made = createStage(background, canvas);
    if (!made) throw new SessionFailure('webgl', 'No WebGL 2');
    const { scene } = made;
    return fill(made, async () => {
      const { parseModel, createModelContent } = await parsers;
      scene.light();
      const content = createModelContent(await parseModel(await model, scene.renderer));
      scene.setContent(content);
      const { modelUrl: lightUrl, fullModelUrl: fullUrl } = this.project;
      // The code loads only for projects that have both models. After any failure the light model stays.
      if (!fullUrl) return;
      const { renderer } = scene;
      const options = { renderer, model: content, lightUrl, fullUrl, tapped: this.tapped.opened };
      void import('../scene/full-model')
        .then(({ followWithFullModel }) => followWithFullModel(options))
        .catch(() => undefined);
    });
  }
}

/** Waits for the content and draws it once without showing it. @throws SessionFailure `content` */
async function fill(made: LoadedStage, load: () => Promise<void>): Promise<LoadedStage> {
  try {
    await load();
    made.scene.warmUp();
    return made;
  } catch (error) {
    made.scene.dispose();
    return failureOf('content')(error);
  }
}
