import './capture.css';
import type { CaptureSource } from '@anchora/ar-runtime/capture/capture-source';
import { MOST_CLIP_S, canRecord } from '@anchora/ar-runtime/capture/clip';
import type { Recording } from '@anchora/ar-runtime/capture/record-clip';
import { takePhoto } from '@anchora/ar-runtime/capture/take-photo';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { stageElements } from '../stage-elements';
import { loadCaptureTexts } from '../texts/load-capture-texts';
import { element } from '../ui/element';
import { outline } from '../ui/icon';
import { loadBrandMark } from './brand-mark';
import type { CaptureOptions } from './capture-options';
import { captureResult } from './capture-result';

/** Lucide outlines (ISC licence), 24 px grid. */
const CAMERA =
  'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3ZM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0';
const CLOCK_STEP_MS = 250;
const LIVE: ReadonlySet<ArState> = new Set(['scanning', 'tracking'] as const);

/** The buttons for photos and clips, below the content. @returns receives the messages of the session */
export async function openCaptureTools(options: CaptureOptions): Promise<(message: ToShell) => void> {
  const { lang, emit } = options;
  const texts = await loadCaptureTexts(lang);
  const result = captureResult(texts, lang, () => emit({ t: 'acted', by: 'share' }));
  const photo = button(texts.photo, 'ar-photo', () => void shoot());
  photo.append(outline(CAMERA));
  const clip = button(texts.record, 'ar-clip', () => void (recording ? recording.finish() : record()));
  clip.append(element('span', { class: 'clip-dot' }));
  const clock = element('span', { class: 'clip-clock', 'aria-hidden': 'true', hidden: true });
  const note = element('p', { class: 'capture-note', role: 'status', 'data-testid': 'ar-capture-note' });
  const root = element('div', { class: 'capture', lang, hidden: true }, note, clock, photo, clip);
  clip.hidden = !canRecord();
  const mark = await loadBrandMark();
  let state: ArState = 'tracking';
  let recording: Recording | null = null;
  /** Incremented at each stop, so that results of earlier work are dropped. */
  let run = 0;

  const source = (): CaptureSource | null => {
    const content = options.content();
    const { camera, background, canvas } = stageElements();
    if (!content || camera.videoWidth === 0) return null;
    const elements = { camera, background: 'scene' in content ? background : null, canvas, mark };
    return { elements, content, refit: options.refit };
  };
  const show = (): void => {
    root.hidden = recording === null && (state !== 'tracking' || source() === null);
    photo.hidden = recording !== null;
    clock.hidden = recording === null;
    clip.dataset['state'] = recording ? 'recording' : 'ready';
    label(clip, recording ? texts.stop : texts.record);
  };
  const shoot = async (): Promise<void> => {
    const from = source();
    if (!from) return;
    const mine = run;
    photo.disabled = true;
    note.textContent = '';
    try {
      const made = await takePhoto(from);
      if (mine !== run) return;
      emit({ t: 'acted', by: 'photo' });
      result.show({ blob: made, extension: 'jpg', sound: null });
    } catch {
      note.textContent = texts.photoFailed;
    } finally {
      photo.disabled = false;
    }
  };
  const record = async (): Promise<void> => {
    const from = source();
    if (!from) return;
    const mine = run;
    clip.disabled = photo.disabled = true;
    note.textContent = texts.preparing;
    let clockTimer: ReturnType<typeof setInterval> | undefined;
    try {
      // The recorder with its encoders is loaded only when a recording starts.
      const { recordClip } = await import('@anchora/ar-runtime/capture/record-clip');
      const started = await recordClip(from, from.elements.canvas.parentElement ?? document.body);
      if (mine !== run) return started.cancel();
      recording = started;
      clip.disabled = false;
      note.textContent = texts.recording;
      clockTimer = setInterval(() => (clock.textContent = clockText(started.elapsedS)), CLOCK_STEP_MS);
      clock.textContent = clockText(0);
      show();
      const made = await started.clip;
      if (mine !== run) return;
      emit({ t: 'acted', by: 'photo' });
      note.textContent = '';
      result.show(made);
    } catch {
      note.textContent = texts.clipFailed;
    } finally {
      clearInterval(clockTimer);
      if (mine === run) recording = null;
      clip.disabled = photo.disabled = false;
      show();
    }
  };
  options.add(root);
  return (message) => {
    if (message.t !== 'state') return;
    ({ state } = message);
    if (!LIVE.has(state)) {
      run++;
      recording?.cancel();
      recording = null;
      note.textContent = '';
      // A visitor who left the experience keeps none of its photos and clips.
      if (state !== 'suspended') result.discard();
    }
    show();
  };
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
