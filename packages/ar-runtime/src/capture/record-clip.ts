import type { CaptureSource } from './capture-source';
import { CaptureSurface } from './capture-surface';
import { type Clip, type ClipWriter, MOST_CLIP_S } from './clip';
import { type ContentSound, openContentSound } from './content-sound';
import { aroundDrawing } from './drawn-content';
import { mediaRecorderWriter } from './media-recorder-writer';
import { webcodecsWriter } from './webcodecs-writer';
import { WholePicture } from './whole-picture';

/**
 * Least time between two pictures, ms. Content over a live camera is drawn at the rate of the screen, which a clip does
 * not need. Chosen, not measured.
 */
const LEAST_BETWEEN_MS = 28;
/**
 * Longest time until the canvas shrinks after the end of the clip, ms. It normally shrinks with the next drawing, which
 * fills it again. Chosen, not measured.
 */
const LEAVES_WITHIN_MS = 500;

class ClipImpossible extends Error {
  override name = 'ClipImpossible';
}

/** A clip that is being recorded. */
export interface Recording {
  readonly elapsedS: number;
  /**
   * The clip, once it was finished, has reached its greatest length, or the camera's pictures have another shape.
   * Rejects with an Error if it could not be encoded.
   */
  readonly clip: Promise<Clip>;
  finish(): void;
  /** Forgets everything; `clip` never settles. */
  cancel(): void;
}

/**
 * Records camera picture, content and the content's own sound, in the camera's resolution. Must be called in a tap.
 *
 * @param room holds the media elements of the content.
 * @throws ClipImpossible if the browser has no encoder; Error if one does not start, or there is no memory for a
 *   canvas.
 */
export async function recordClip(source: CaptureSource, room: HTMLElement): Promise<Recording> {
  const surface = new CaptureSurface(source.elements);
  const sound = await openContentSound(room);
  try {
    // An encoder whose first input is a picture knows its colours.
    surface.compose();
    const writer =
      (await webcodecsWriter(surface.canvas, sound?.track ?? null)) ??
      mediaRecorderWriter(surface.canvas, sound?.track ?? null);
    if (!writer) throw new ClipImpossible('The browser has no encoder for clips');
    return new RunningClip(source, { surface, writer, sound });
  } catch (error) {
    sound?.end();
    throw error;
  }
}

class RunningClip implements Recording {
  readonly clip: Promise<Clip>;
  private readonly beganMs = performance.now();
  private readonly whole: WholePicture;
  private readonly unwatch: () => void;
  /** Takes pictures while the clip is recorded; afterwards, shrinks the canvas if nothing draws. */
  private timer: ReturnType<typeof setInterval>;
  private lastMs = -Infinity;
  private ended = false;
  private settle: { done: (clip: Promise<Clip>) => void } | null = null;

  constructor(
    { elements, content, refit }: CaptureSource,
    private readonly parts: { surface: CaptureSurface; writer: ClipWriter; sound: ContentSound | null },
  ) {
    this.clip = new Promise((done) => (this.settle = { done }));
    this.whole = new WholePicture(elements.canvas, elements.camera, refit);
    this.unwatch = aroundDrawing(content, (draw) => this.around(draw));
    // Nothing draws while the content is out of sight; the camera is then recorded alone.
    this.timer = setInterval(() => this.tick(), LEAST_BETWEEN_MS);
  }

  get elapsedS(): number {
    return (performance.now() - this.beganMs) / 1000;
  }

  finish(): void {
    const { writer, sound } = this.parts;
    if (!this.end()) return;
    this.settle?.done(writer.finish().finally(() => sound?.end()));
  }

  cancel(): void {
    if (!this.end()) return;
    this.parts.writer.cancel();
    this.parts.sound?.end();
  }

  private around(draw: () => void): void {
    if (this.ended) {
      this.leave();
      draw();
      return;
    }
    this.whole.enter();
    draw();
    // The stage shows its drawing only afterwards; the canvas can still be read then.
    queueMicrotask(() => this.take());
  }

  private tick(): void {
    if (this.elapsedS >= MOST_CLIP_S || !this.parts.surface.fits) this.finish();
    else if (!this.parts.surface.showsContent) this.take();
  }

  private take(): void {
    const nowMs = performance.now();
    if (this.ended || nowMs - this.lastMs < LEAST_BETWEEN_MS) return;
    const isFirst = this.lastMs === -Infinity;
    this.lastMs = nowMs;
    this.parts.surface.compose();
    this.parts.writer.add(isFirst ? 0 : this.elapsedS);
  }

  /** @returns false if it had already ended. */
  private end(): boolean {
    if (this.ended) return false;
    this.ended = true;
    clearInterval(this.timer);
    this.timer = setTimeout(() => this.leave(), LEAVES_WITHIN_MS);
    return true;
  }

  private leave(): void {
    // A photo that is taken soon afterwards watches the drawing, too, and must not lose its watch to a second call.
    clearTimeout(this.timer);
    this.unwatch();
    this.whole.leave();
  }
}
