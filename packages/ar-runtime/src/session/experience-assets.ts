import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import type { ArScene } from '../scene/ar-scene';
import type { Stage } from '../scene/stage';
import { download } from '../loading/download';
import { SessionFailure, failureOf } from '../protocol/session-failure';
import type { FrameProject } from '../protocol/messages';
import { retryable } from '../loading/retryable';
import { loadVideo } from '../loading/load-video';

export interface StageElements {
  background: HTMLCanvasElement;
  canvas: HTMLCanvasElement;
  /** The element that plays the content of a video project. */
  contentVideo: HTMLVideoElement;
}

export interface LoadedStage {
  scene: ArScene;
  stage: Stage;
}

/**
 * The parts of an experience that can be loaded before the tap on Start. Each is loaded once and kept; a part that failed
 * is loaded again at the next request.
 */
export class ExperienceAssets {
  /** Scene with its content, drawn once without being shown. Fails with `webgl` or `content`. */
  readonly stage = retryable((again) => this.loadStage(again));
  /** Bytes of the tracking file. Fails with `tracker`. */
  readonly tracking = retryable((again) =>
    download(this.project.targetMindFile ?? '', { pastCache: again }).catch(failureOf('tracker')),
  );
  /** The engine's kernels; null if they cannot be loaded: the engine then runs without them. */
  readonly kernels = retryable(() => download(kernelsUrl).catch(() => null));

  constructor(
    private readonly project: FrameProject,
    private readonly elements: StageElements,
    private readonly onProgress: (share: number) => void,
  ) {}

  /** Starts all loads in parallel. Failures are reported when a part is requested. */
  preload(): void {
    for (const part of [this.kernels, this.tracking, this.stage]) part().catch(() => undefined);
  }

  private async loadStage(again: boolean): Promise<LoadedStage> {
    const { project, elements } = this;
    const isVideo = project.contentType === 'video';
    const model = isVideo ? null : download(project.modelUrl, { onProgress: this.onProgress, pastCache: again });
    const video = isVideo ? loadVideo(elements.contentVideo, project.modelUrl) : null;
    // Each is awaited below; until then a failure must not count as unhandled.
    model?.catch(() => undefined);
    video?.catch(() => undefined);
    const parsers = model ? import('../scene/model-parsing') : null;
    const { createStage, createVideoContent } = await import('../scene/scene-chunk').catch(failureOf('content'));
    const made = createStage(elements.background, elements.canvas);
    if (!made) throw new SessionFailure('webgl', 'No WebGL 2');
    try {
      if (model && parsers) {
        const { parseModel, createModelContent } = await parsers;
        made.scene.light();
        made.scene.setContent(createModelContent(await parseModel(await model, made.scene.renderer)));
      } else {
        await video;
        made.scene.setContent(createVideoContent(elements.contentVideo));
      }
      made.scene.warmUp();
      return made;
    } catch (error) {
      made.scene.dispose();
      return failureOf('content')(error);
    }
  }
}
