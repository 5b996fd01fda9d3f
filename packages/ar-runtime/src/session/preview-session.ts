import type { OrbitPreview } from '../scene/orbit-preview';
import type { ArState } from './ar-state';
import { download } from './download';
import { SessionFailure, failureOf } from './failure';
import { loadVideo } from './load-video';
import type { FrameProject, StopReason, ToShell } from './protocol';
import { retryable } from './retryable';

export interface PreviewOptions {
  project: FrameProject;
  elements: { canvas: HTMLCanvasElement; contentVideo: HTMLVideoElement };
  emit: (message: ToShell) => void;
}

/** The lowest rung, which every device has: the model to turn around, or the video to play, without a camera. */
export class PreviewSession {
  private readonly model = retryable((again) =>
    download(this.options.project.modelUrl, {
      pastCache: again,
      onProgress: (pct) => this.options.emit({ t: 'loading', stage: 'content', pct }),
    }),
  );
  private readonly video = retryable(() =>
    loadVideo(this.options.elements.contentVideo, this.options.project.modelUrl),
  );
  private state: ArState = 'boot';
  private run: { preview: OrbitPreview | null } | null = null;

  constructor(private readonly options: PreviewOptions) {}

  prepare(): void {
    this.load().catch(() => undefined);
    this.setState('ready');
    this.options.emit({ t: 'ready', rungs: ['F'] });
  }

  start(): void {
    if (this.run) return;
    const run = { preview: null };
    this.run = run;
    this.setState('starting');
    this.show(run).catch((error: unknown) => this.failed(run, error));
  }

  stop(reason: StopReason): void {
    const { run } = this;
    if (run) this.takeDown(run);
    else if (this.state !== 'error') return;
    this.setState('stopped');
    this.options.emit({ t: 'stopped', reason });
  }

  suspend(): void {
    if (this.state !== 'tracking') return;
    this.options.elements.contentVideo.pause();
    this.setState('suspended');
  }

  resume(): void {
    if (this.state !== 'suspended') return;
    this.setState('tracking');
  }

  setMuted(muted: boolean): void {
    this.options.elements.contentVideo.muted = muted;
  }

  refit(): void {
    this.run?.preview?.refit();
  }

  private get isVideo(): boolean {
    return this.options.project.contentType === 'video';
  }

  private load(): Promise<unknown> {
    return this.isVideo ? this.video() : this.model();
  }

  private async show(run: { preview: OrbitPreview | null }): Promise<void> {
    const { canvas, contentVideo } = this.options.elements;
    if (this.isVideo) {
      // Inside the tap, so that it starts with sound; its own controls do the rest.
      contentVideo.controls = true;
      contentVideo.play().catch(() => undefined);
      await this.video().catch(failureOf('content'));
    } else {
      const bytes = await this.model().catch(failureOf('content'));
      const { showOrbitPreview } = await import('../scene/orbit-preview').catch(failureOf('content'));
      const preview = await showOrbitPreview(canvas, bytes).catch(failureOf('content'));
      if (!preview) throw new SessionFailure('webgl', 'No WebGL 2');
      if (this.run !== run) return preview.dispose();
      run.preview = preview;
      canvas.style.visibility = 'visible';
    }
    if (this.run !== run) return;
    this.setState('tracking');
    this.options.emit({ t: 'started', rung: 'F' });
    this.options.emit({ t: 'placed' });
  }

  private failed(run: { preview: OrbitPreview | null }, error: unknown): void {
    if (this.run !== run) return;
    this.takeDown(run);
    const failure = error instanceof SessionFailure ? error : new SessionFailure('content', String(error));
    this.options.emit({ t: 'error', code: failure.code, fatal: true, detail: failure.message });
    this.setState('error');
  }

  private takeDown(run: { preview: OrbitPreview | null }): void {
    this.run = null;
    run.preview?.dispose();
    const { canvas, contentVideo } = this.options.elements;
    canvas.style.visibility = 'hidden';
    contentVideo.pause();
    contentVideo.controls = false;
  }

  private setState(state: ArState): void {
    if (this.state === state) return;
    this.state = state;
    this.options.emit({ t: 'state', state });
  }
}
