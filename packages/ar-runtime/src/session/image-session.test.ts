import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InAppBrowser } from '../camera/in-app-browser';
import { CAMERA_STALL_S, IN_APP_SILENCE_S } from '../camera/open-camera';
import type { FrameProject, ToShell } from '../protocol/messages';
import type { Poses, TrackerClientEvents } from '../tracking/tracker-client';
import { ImageSession, STATS_PERIOD_MS } from './image-session';

const { openCamera, forget } = vi.hoisted(() => ({ openCamera: vi.fn(), forget: vi.fn() }));
const tracker = vi.hoisted(
  (): { loaded: Promise<unknown>; dispose: () => void; events: TrackerClientEvents | null } => ({
    loaded: Promise.resolve([]),
    dispose: () => undefined,
    events: null,
  }),
);

vi.mock('../camera/open-camera', async (original) => ({
  ...(await original<object>()),
  openCamera,
}));
vi.mock('../camera/watch-camera', () => ({ watchCamera: () => () => undefined }));
vi.mock('../tracking/tracker-client', () => ({
  TrackerClient: class {
    loaded = tracker.loaded;
    load = () => undefined;
    resize = () => undefined;
    dispose = () => tracker.dispose();
    constructor(events: TrackerClientEvents) {
      tracker.events = events;
    }
  },
}));
vi.mock('./experience-assets', () => ({
  ExperienceAssets: class {
    stage = async () => ({
      scene: { resize: () => undefined },
      stage: { show: () => undefined, hide: () => undefined },
    });
    kernels = async () => null;
    tracking = Object.assign(async () => new ArrayBuffer(0), { forget });
  },
}));
vi.mock('./keep-awake', () => ({ keepAwake: () => () => undefined }));

const track = Object.assign(new EventTarget(), { readyState: 'live', getSettings: () => ({}) });
const video = { videoWidth: 640, videoHeight: 480, play: async () => undefined };

/** Time that the visitor takes to grant the camera. Chosen, not measured. */
const GRANTED_AFTER_MS = 2000;

beforeEach(() => {
  vi.useFakeTimers();
  openCamera.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, GRANTED_AFTER_MS));
    return { track, close: () => undefined };
  });
});
afterEach(() => vi.useRealTimers());

function openSession(inApp: InAppBrowser | null = null) {
  const told: ToShell[] = [];
  const session = new ImageSession({
    project: { contentType: '3d-model' } as FrameProject,
    elements: { camera: video } as never,
    inApp,
    emit: (message) => told.push(message),
  });
  return { told, session, state: () => told.findLast((message) => message.t === 'state') };
}

it('waits for a page that was hidden before the camera was granted, instead of calling the camera dead', async () => {
  const { told, session, state } = openSession();
  session.start();
  session.suspend();
  // A hidden page gets no pictures of the camera.
  await vi.advanceTimersByTimeAsync(GRANTED_AFTER_MS + (CAMERA_STALL_S + 1) * 1000);
  expect(told.filter(({ t }) => t === 'error')).toEqual([]);
  expect(state()).toEqual({ t: 'state', state: 'suspended' });
  session.resume();
  expect(state()).toEqual({ t: 'state', state: 'scanning' });
  session.stop('back');
});

it('shows the way out of an app that never asks for the camera after IN_APP_SILENCE_S in which the page was seen', async () => {
  openCamera.mockReset().mockReturnValue(new Promise(() => undefined));
  const { told, session } = openSession('zalo');
  const ways = () => told.filter((message) => message.t === 'error' && message.code === 'inapp');
  session.start();
  await vi.advanceTimersByTimeAsync(2000);
  session.suspend();
  await vi.advanceTimersByTimeAsync(60_000);
  session.resume();
  await vi.advanceTimersByTimeAsync((IN_APP_SILENCE_S - 3) * 1000);
  expect(ways()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ways()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ways(), 'once').toHaveLength(1);
  session.stop('back');
});

it('shows no way out of an app after the visitor has gone back', async () => {
  openCamera.mockReset().mockReturnValue(new Promise(() => undefined));
  const { told, session } = openSession('zalo');
  session.start();
  session.stop('back');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.filter(({ t }) => t === 'error')).toEqual([]);
});

it('counts the rate of pictures from the start of the camera, not from the opening of the page', async () => {
  const { told, session } = openSession();
  await vi.advanceTimersByTimeAsync(60_000);
  session.start();
  await vi.advanceTimersByTimeAsync(GRANTED_AFTER_MS);
  const looked = { ms: 5, results: [], trackedWidthPx: 320, picture: { close: () => undefined } };
  for (let i = 0; i < 60; i++) tracker.events?.onPoses(looked as unknown as Poses);
  await vi.advanceTimersByTimeAsync(STATS_PERIOD_MS);
  const rates = told.flatMap((message) => (message.t === 'stats' ? [message.fps] : []));
  expect(rates).toEqual([60_000 / STATS_PERIOD_MS]);
  session.stop('back');
});

it('says that the camera is being asked for until it is granted', async () => {
  const { told, session } = openSession();
  const stages = () => told.flatMap((message) => (message.t === 'loading' ? [message.stage] : []));
  session.start();
  await vi.advanceTimersByTimeAsync(GRANTED_AFTER_MS - 1);
  expect(stages()).toEqual(['camera']);
  await vi.advanceTimersByTimeAsync(1);
  expect(stages()).toEqual(['camera', 'tracker']);
  session.stop('back');
});

it('asks for the camera again when the visitor tries again while an app does not answer the first question', async () => {
  openCamera.mockReset().mockReturnValue(new Promise(() => undefined));
  const { told, session } = openSession();
  session.start();
  await vi.advanceTimersByTimeAsync(60_000);
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  const signals = openCamera.mock.calls.map(([, signal]) => (signal as AbortSignal).aborted);
  expect(signals).toEqual([true, false]);
  const states = told.flatMap((message) => (message.t === 'state' ? [message.state] : []));
  expect(states).toEqual(['starting', 'stopped', 'starting']);
  session.stop('back');
});

it.each([
  ['keeps', 'when the visitor goes back while it is read', 'load', 0],
  ['forgets', 'whose bytes are damaged', 'format', 1],
])('%s a tracking file %s', async (_what, _when, failure, times) => {
  forget.mockClear();
  tracker.loaded = new Promise((_resolve, reject) => {
    tracker.dispose = () => reject(Object.assign(new Error('Nothing was loaded'), { failure }));
  });
  const { session } = openSession();
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  if (failure === 'load') session.stop('back');
  // The file fails by itself, while the session goes on.
  else tracker.dispose();
  await vi.advanceTimersByTimeAsync(0);
  expect(forget).toHaveBeenCalledTimes(times);
});
