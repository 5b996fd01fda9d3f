import type { Clip } from '@anchora/ar-runtime/capture/clip';
import type { Recording } from '@anchora/ar-runtime/capture/record-clip';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeElement, stubPage } from '../test-support/fake-element';
import { capture as texts } from '../texts/capture-en';
import { openCaptureTools } from './capture-tools';

const recordClip = vi.hoisted(() => vi.fn<() => Promise<Recording>>());
vi.mock('@anchora/ar-runtime/capture/record-clip', () => ({ recordClip }));
vi.mock('@anchora/ar-runtime/capture/take-photo', () => ({ takePhoto: async () => new Blob(['photo']) }));
vi.mock('@anchora/ar-runtime/capture/clip', () => ({ MOST_CLIP_S: 15, canRecord: async () => true }));
vi.mock('./load-photo-brand', () => ({ loadPhotoBrand: async () => ({}) }));

const ignored = (): void => undefined;
let ui: FakeElement;

beforeEach(() => {
  ui = new FakeElement();
  const camera = Object.assign(new FakeElement('video'), { videoWidth: 640 });
  const [background, scene] = [new FakeElement('canvas'), new FakeElement('canvas')];
  const others = { 'content-video': new FakeElement('video'), touch: new FakeElement() };
  stubPage({ ui, camera, background, scene, ...others });
  for (const kind of ['HTMLVideoElement', 'HTMLCanvasElement']) vi.stubGlobal(kind, FakeElement);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((later) => setTimeout(later));

/** Opens the tools over content that is seen. @returns a function that tells them the next state of the session. */
async function openTools() {
  const receive = await openCaptureTools({
    lang: 'en',
    add: (part) => ui.append(part as unknown as FakeElement),
    content: () => ({ world: {} }) as never,
    refit: ignored,
    emit: ignored,
  });
  const tell = (state: ArState): void => receive({ t: 'state', state });
  tell('tracking');
  return tell;
}

async function press(testId: string): Promise<void> {
  ui.byTestId(testId)?.click();
  await vi.dynamicImportSettled();
  await settle();
}

const isShown = () => ui.byTestId('ar-captured') !== null;

/** A clip that is there once it is finished. */
function recordingOf() {
  let done: (clip: Clip) => void = ignored;
  const clip = new Promise<Clip>((resolve) => (done = resolve));
  const finish = vi.fn(() => done({ blob: new Blob(['clip']), extension: 'mp4', sound: 'aac' }));
  return { elapsedS: 1, clip, finish, cancel: vi.fn() };
}

it.each(['suspended', 'starting', 'error'] as const)('keeps a photo through the state "%s"', async (state) => {
  const tell = await openTools();
  await press('ar-photo');
  tell(state);
  expect(isShown()).toBe(true);
  tell('stopped');
  expect(isShown()).toBe(false);
});

it.each(['suspended', 'starting', 'error'] as const)('keeps what was recorded before the state "%s"', async (state) => {
  recordClip.mockResolvedValue(recordingOf());
  const tell = await openTools();
  await press('ar-clip');
  tell(state);
  await settle();
  expect(isShown()).toBe(true);
  expect(ui.textContent).toContain(texts.clipTitle);
  tell('tracking');
  expect(ui.byTestId('ar-clip')?.getAttribute('aria-label')).toBe(texts.record);
});

it('forgets a clip when the visitor goes back, also while it is being encoded', async () => {
  const tell = await openTools();
  for (const ends of [false, true]) {
    const recording = recordingOf();
    recordClip.mockResolvedValue(recording);
    await press('ar-clip');
    if (ends) recording.finish();
    tell('stopped');
    await settle();
    expect(recording.cancel).toHaveBeenCalledOnce();
    expect(isShown()).toBe(false);
    tell('tracking');
  }
});

it('does not begin a clip for which the encoder is ready only after an interruption', async () => {
  const recording = recordingOf();
  let begin: (started: Recording) => void = ignored;
  recordClip.mockReturnValue(new Promise((resolve) => (begin = resolve)));
  const tell = await openTools();
  await press('ar-clip');
  tell('suspended');
  tell('tracking');
  begin(recording);
  await settle();
  expect(recording.cancel).toHaveBeenCalledOnce();
  expect(ui.byTestId('ar-clip')?.dataset['state']).toBe('ready');
  expect(ui.byTestId('ar-capture-note')?.textContent).toBe('');
});
