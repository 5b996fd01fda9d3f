import './capture.css';
import type { CaptureSource } from '@anchora/ar-runtime/capture/capture-source';
import { MOST_CLIP_S, canRecord } from '@anchora/ar-runtime/capture/clip';
import type { PhotoBrand } from '@anchora/ar-runtime/capture/photo-brand';
import type { Recording } from '@anchora/ar-runtime/capture/record-clip';
import { takePhoto } from '@anchora/ar-runtime/capture/take-photo';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { stageElements } from '../stage-elements';
import type { CaptureTexts } from '../texts/capture-texts';
import { loadCaptureTexts } from '../texts/load-capture-texts';
import { element } from '../ui/element';
import { outline } from '../ui/icon';
import type { CaptureOptions } from './capture-options';
import { captureResult } from './capture-result';
import { loadPhotoBrand } from './load-photo-brand';

/** Lucide outlines (ISC licence), 24 px grid. */
const CAMERA =
  'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3ZM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0';
/** The clock shows whole seconds; each appears at most this late. Chosen, not measured. */
const CLOCK_STEP_MS = 250;
const LIVE: ReadonlySet<ArState> = new Set(['scanning', 'tracking'] as const);

/** Adds the buttons for photos and clips. @returns a function that receives the messages of the session. */
export async function openCaptureTools(options: CaptureOptions): Promise<(message: ToShell) => void> {
  const texts = await loadCaptureTexts(options.lang);
  const [brand, offersClips] = await Promise.all([loadPhotoBrand(), canRecord()]);
  const tools = new CaptureTools(options, texts, { brand, offersClips });
  options.add(tools.root);
  return (message) => {
    if (message.t === 'state') tools.showState(message.state);
  };
}

class CaptureTools {
  readonly root: HTMLElement;
  private readonly photo: HTMLButtonElement;
  private readonly clip: HTMLButtonElement;
  private readonly clock = element('span', { class: 'clip-clock', 'aria-hidden': 'true', hidden: true });
  private readonly note = element('p', { class: 'capture-note', role: 'status', 'data-testid': 'ar-capture-note' });
  private readonly result: ReturnType<typeof captureResult>;
  private state: ArState = 'tracking';
  private recording: Recording | null = null;
  private stopClock = (): void => undefined;
  /** Incremented at each interruption, so that photos and clips that were about to begin are dropped. */
  private run = 0;

  constructor(
    private readonly options: CaptureOptions,
    private readonly texts: CaptureTexts,
    private readonly device: { brand: PhotoBrand; offersClips: boolean },
  ) {
    const { lang, emit } = options;
    this.result = captureResult(texts, lang, () => emit({ t: 'acted', by: 'share' }));
    this.photo = button(texts.photo, 'ar-photo', () => void this.shoot());
    this.photo.append(outline(CAMERA));
    this.clip = button(texts.record, 'ar-clip', () => void (this.recording ? this.recording.finish() : this.record()));
    this.clip.append(element('span', { class: 'clip-dot' }));
    this.clip.hidden = !device.offersClips;
    this.root = element('div', { class: 'capture', lang, hidden: true }, this.note, this.clock, this.photo, this.clip);
  }

  showState(state: ArState): void {
    this.state = state;
    if (!LIVE.has(state)) {
      this.run++;
      this.note.textContent = '';
      if (state === 'stopped') this.forget();
      // A hidden page, or a camera that is gone, ends a clip, but does not take it from the visitor.
      else this.recording?.finish();
    }
    this.show();
  }

  /** A visitor who left the experience keeps none of its photos and clips. */
  private forget(): void {
    if (this.recording) this.cancel(this.recording);
    this.result.discard();
  }

  /** A cancelled clip never settles, so `record` does not go on to clear up after it. */
  private cancel(recording: Recording): void {
    recording.cancel();
    this.recording = null;
    this.stopClock();
    this.photo.disabled = false;
  }

  private show(): void {
    const { recording, texts, clip } = this;
    this.root.hidden = recording === null && (this.state !== 'tracking' || this.source() === null);
    this.photo.hidden = recording !== null;
    this.clock.hidden = recording === null;
    clip.dataset['state'] = recording ? 'recording' : 'ready';
    label(clip, recording ? texts.stop : texts.record);
  }

  private source(): CaptureSource | null {
    const content = this.options.content();
    const { camera, background, canvas } = stageElements();
    if (!content || camera.videoWidth === 0) return null;
    const elements = { camera, background, canvas, brand: this.device.brand };
    return { elements, content, refit: this.options.refit };
  }

  private async shoot(): Promise<void> {
    const { photo, clip, note, run } = this;
    const from = this.source();
    if (!from) return;
    // A clip that began now would be hidden by the photo.
    clip.disabled = photo.disabled = true;
    note.textContent = '';
    try {
      const made = await takePhoto(from);
      if (run !== this.run) return;
      this.options.emit({ t: 'acted', by: 'photo' });
      this.result.show({ blob: made, extension: 'jpg', sound: null });
    } catch {
      if (run === this.run) note.textContent = this.texts.photoFailed;
    } finally {
      clip.disabled = photo.disabled = false;
    }
  }

  private async record(): Promise<void> {
    const { photo, clip, note, texts, run } = this;
    const from = this.source();
    if (!from) return;
    clip.disabled = photo.disabled = true;
    note.textContent = texts.preparing;
    let started: Recording | null = null;
    try {
      // The recorder with its encoders is loaded only when a recording starts.
      const { recordClip } = await import('@anchora/ar-runtime/capture/record-clip');
      const begun = await recordClip(from, from.elements.canvas.parentElement ?? document.body);
      if (run !== this.run) return begun.cancel();
      this.recording = started = begun;
      clip.disabled = false;
      note.textContent = texts.recording;
      this.stopClock = showElapsed(started, this.clock);
      this.show();
      const made = await started.clip;
      // The visitor has left the experience while the clip was encoded.
      if (this.recording !== started) return;
      this.options.emit({ t: 'acted', by: 'photo' });
      note.textContent = '';
      this.result.show(made);
    } catch {
      if (started ? this.recording === started : run === this.run) note.textContent = texts.clipFailed;
    } finally {
      if (this.recording === started) {
        this.stopClock();
        this.recording = null;
      }
      clip.disabled = photo.disabled = false;
      this.show();
    }
  }
}

/** Shows the length of a clip while it is recorded. @returns a function that stops the clock. */
function showElapsed(recording: Recording, clock: HTMLElement): () => void {
  const timer = setInterval(() => (clock.textContent = clockText(recording.elapsedS)), CLOCK_STEP_MS);
  clock.textContent = clockText(0);
  return () => clearInterval(timer);
}

function clockText(elapsedS: number): string {
  const seconds = Math.min(MOST_CLIP_S, Math.floor(elapsedS));
  return `0:${String(seconds).padStart(2, '0')}`;
}

function button(text: string, testId: string, onclick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'round', 'data-testid': testId, onclick });
  label(made, text);
  return made;
}

function label(button: HTMLElement, text: string): void {
  button.setAttribute('aria-label', text);
  button.title = text;
}
