import type { Located, WorldClientEvents } from '@anchora/ar-runtime/tracking/world/world-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FLOOR_Y_M } from '@anchora/ar-runtime/markerless/camera-ways/floor-view';
import { WalkRecorder } from './walk-recorder';

const { tracker, recorded, place } = vi.hoisted(() => ({
  place: vi.fn(),
  tracker: { events: null as WorldClientEvents | null },
  recorded: { isEmpty: true, event: vi.fn(), picture: vi.fn() },
}));
const sensor = { start: async () => undefined, end: () => undefined };

vi.mock('@anchora/vision/kernels.wasm?url', () => ({ default: 'kernels.wasm' }));
vi.mock('@anchora/ar-runtime/loading/download', () => ({ download: async () => null }));
vi.mock('@anchora/ar-runtime/camera/open-camera', () => ({
  openCamera: async () => ({ track: new EventTarget(), close: () => undefined }),
}));
vi.mock('@anchora/ar-runtime/camera/watch-camera', () => ({ watchCamera: () => () => undefined }));
vi.mock('@anchora/ar-runtime/markerless/camera-ways/motion-sensor', () => ({
  MotionSensor: vi.fn(function Sensor() {
    return sensor;
  }),
}));
vi.mock('@anchora/ar-runtime/markerless/camera-world/motion-feed', () => ({
  MotionFeed: vi.fn(function Feed() {
    return sensor;
  }),
}));
vi.mock('@anchora/ar-runtime/tracking/world/world-client', () => ({
  WorldClient: vi.fn(function Client(_: unknown, events: WorldClientEvents) {
    tracker.events = events;
    return { dispose: () => undefined, place };
  }),
}));
vi.mock('./draw-mark', () => ({ drawMark: () => undefined }));
vi.mock('./tracking-recording', () => ({
  MAX_RECORDING_MS: Infinity,
  TrackingRecording: vi.fn(function Recording() {
    return recorded;
  }),
}));

const events = { onSeen: vi.fn(), onMissed: vi.fn(), onEnded: vi.fn(), onFault: vi.fn() };

async function started(): Promise<WalkRecorder> {
  const recorder = new WalkRecorder({} as HTMLCanvasElement, {} as HTMLVideoElement, events);
  await recorder.start();
  return recorder;
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what was recorded before the tracker failed', async () => {
  const recorder = await started();
  recorded.isEmpty = false;
  tracker.events?.onError('out of memory');
  expect(events.onFault).not.toHaveBeenCalled();
  expect(events.onEnded).toHaveBeenCalledExactlyOnceWith('tracker-failed');
  expect(recorder.stop('tracker-failed')).toBe(recorded);
});

it('tells that the tracker did not start if nothing was recorded', async () => {
  const recorder = await started();
  recorded.isEmpty = true;
  tracker.events?.onError('no such file');
  expect(events.onFault).toHaveBeenCalledExactlyOnceWith('tracker');
  expect(events.onEnded).not.toHaveBeenCalled();
  expect(recorder.stop()).toBeNull();
});

it('records where each of two taps led, even if the second came before the answer to the first', async () => {
  const recorder = await started();
  recorder.place(0.5, 0.5);
  recorder.place(0.5, 0.9);
  const located = { picture: { close: () => undefined }, tMs: 10 } as unknown as Located;
  tracker.events?.onLocated({ ...located, placing: 1, isPlaced: true });
  tracker.events?.onLocated({ ...located, placing: 1, isPlaced: true });
  tracker.events?.onLocated({ ...located, placing: 2, isPlaced: false });
  expect(recorded.event.mock.calls.map(([event]) => event as string)).toEqual(['placed', 'no-floor']);
  expect(events.onMissed).toHaveBeenCalledOnce();
  recorder.stop();
});

it('takes the floor to be as far below the phone as it is for visitors', async () => {
  const recorder = await started();
  recorder.place(0.5, 0.9);
  expect(place).toHaveBeenCalledExactlyOnceWith(0.5, 0.9, -FLOOR_Y_M);
  recorder.stop();
});
