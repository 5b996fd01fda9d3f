import { MAX_STEP_S } from '@anchora/ar-runtime/scene/target-scene';
import { probeWebgl } from '@anchora/ar-runtime/scene/webgl-support';
import { fetchCode } from '../fetch-code';
import { allowOwnThree } from '../ui/model-viewer/allow-own-three';
import type { PreviewBox, PreviewDrawing, PreviewOptions } from './preview-drawing';

/** Time between two pictures, ms; chosen so that the page stays responsive even without a graphics chip. */
const PICTURE_MS = { hardware: 33, software: 100 };
/** Step of the arrow keys, rad. */
const KEY_STEP_RAD = Math.PI / 12;

interface RunningOptions extends Omit<PreviewOptions, 'isSoftware' | 'onChange'> {
  /** Called after each drawing. */
  onDrawn: (box: PreviewBox | null) => void;
}

/** Draws a preview continuously while it plays and is in view, else only when something changes. */
export class RunningPreview {
  private playing: boolean;
  private isInView = true;
  private request = 0;
  private drawnMs = 0;
  private readonly resizing: ResizeObserver;
  private readonly watching: IntersectionObserver;
  private readonly listening = new AbortController();

  private constructor(
    private readonly drawing: PreviewDrawing,
    private readonly options: RunningOptions,
    private readonly pictureMs: number,
  ) {
    const { canvas } = options;
    this.playing = !options.still;
    this.resizing = new ResizeObserver(() => this.resize());
    this.resizing.observe(canvas);
    this.watching = new IntersectionObserver(([entry]) => {
      this.isInView = entry?.isIntersecting ?? true;
      this.wake();
    });
    this.watching.observe(canvas);
    const { signal } = this.listening;
    canvas.addEventListener('keydown', (event) => this.turn(event), { signal });
    // The first picture of a paused video arrives after its size. Events of media do not bubble, so they are captured.
    options.mediaHolder.addEventListener('loadeddata', () => this.wake(), { capture: true, signal });
    this.resize();
  }

  /**
   * Resolves when the content can be seen.
   *
   * @throws Error if there is no WebGL 2, or the content cannot be shown.
   */
  static async start(options: RunningOptions, gone: AbortSignal): Promise<RunningPreview> {
    const support = probeWebgl();
    if (support === 'none') throw new Error('expected WebGL 2');
    const waking = { wake: () => undefined as void };
    const drawing = await createDrawing({
      ...options,
      isSoftware: support === 'software',
      onChange: () => waking.wake(),
    });
    const preview = new RunningPreview(drawing, options, PICTURE_MS[support]);
    waking.wake = () => preview.wake();
    gone.addEventListener('abort', () => preview.dispose());
    try {
      if (gone.aborted) preview.dispose();
      else await drawing.loaded();
    } catch (error) {
      preview.dispose();
      throw error;
    }
    preview.wake();
    return preview;
  }

  setPlaying(playing: boolean): void {
    this.playing = playing;
    this.wake();
  }

  private wake(): void {
    if (this.request === 0 && !this.listening.signal.aborted) this.request = requestAnimationFrame(this.frame);
  }

  private readonly frame = (nowMs: number): void => {
    this.request = 0;
    const goesOn = this.playing && this.isInView;
    if (goesOn) this.wake();
    if (goesOn && nowMs - this.drawnMs < this.pictureMs) return;
    const elapsedS = Math.min((nowMs - this.drawnMs) / 1000, MAX_STEP_S);
    this.drawnMs = nowMs;
    this.drawing.draw(this.playing ? elapsedS : 0, goesOn);
    this.options.onDrawn(this.drawing.box());
  };

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.options.canvas;
    if (width === 0 || height === 0) return;
    this.drawing.resize(width, height);
    this.wake();
  }

  private turn(event: KeyboardEvent): void {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.drawing.turn(direction * KEY_STEP_RAD);
    this.wake();
  }

  private dispose(): void {
    if (this.listening.signal.aborted) return;
    this.listening.abort();
    cancelAnimationFrame(this.request);
    this.resizing.disconnect();
    this.watching.disconnect();
    this.drawing.dispose();
  }
}

async function createDrawing(options: PreviewOptions): Promise<PreviewDrawing> {
  if (options.content.type === 'video') {
    const { FlatPreview } = await fetchCode(() => import('./flat-preview'));
    return new FlatPreview(options);
  }
  allowOwnThree();
  const { SolidPreview } = await fetchCode(() => import('./solid-preview'));
  return new SolidPreview(options);
}
