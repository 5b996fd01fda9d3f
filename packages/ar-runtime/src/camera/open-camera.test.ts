import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CameraError } from './camera-error';
import { FIRST_PICTURE_TIMEOUT_S, openCamera } from './open-camera';

const stop = vi.fn();
const track = { label: 'camera2 3, facing back', stop };
let pictures = [track];
const stream = { getTracks: () => [track], getVideoTracks: () => pictures };
const video = (): EventTarget & { srcObject: unknown } =>
  Object.assign(new EventTarget(), {
    srcObject: null,
    videoWidth: 640,
    videoHeight: 480,
    play: () => Promise.resolve(),
  });

let list: () => Promise<MediaDeviceInfo[]>;
beforeEach(() => {
  stop.mockClear();
  pictures = [track];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.resolve(stream), enumerateDevices: () => list() },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (element: ReturnType<typeof video>, signal: AbortSignal) =>
  openCamera(element as unknown as HTMLVideoElement, signal);

const listed = (label: string, deviceId: string) => ({ kind: 'videoinput', label, deviceId }) as MediaDeviceInfo;

test('shows the stream of the only rear lens', async () => {
  list = () => Promise.resolve([listed(track.label, 'granted')]);
  const element = video();
  const camera = await open(element, new AbortController().signal);
  expect(element.srcObject).toBe(stream);
  expect(stop).not.toHaveBeenCalled();
  camera.close();
  expect([element.srcObject, stop.mock.calls.length]).toEqual([null, 1]);
});

test('ends a granted macro lens and shows the main lens instead', async () => {
  const main = { label: 'camera2 0, facing back', stop: vi.fn() };
  const better = { getTracks: () => [main], getVideoTracks: () => [main] };
  list = () => Promise.resolve([listed(track.label, 'macro'), listed(main.label, 'main')]);
  const getUserMedia = vi.fn(async () => {
    // Phones open one lens at a time.
    expect(stop).toHaveBeenCalledTimes(getUserMedia.mock.calls.length - 1);
    return getUserMedia.mock.calls.length === 1 ? stream : better;
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: () => list() } });
  const element = video();
  const camera = await open(element, new AbortController().signal);
  expect(getUserMedia).toHaveBeenLastCalledWith({
    audio: false,
    video: expect.objectContaining({ deviceId: { ideal: 'main' } }),
  });
  expect([element.srcObject, camera.track]).toEqual([better, main]);
  camera.close();
  expect(main.stop).toHaveBeenCalledOnce();
});

test.each([
  ['in use', () => Promise.reject(new DOMException('in use', 'NotReadableError'))],
  ['without a picture', () => Promise.resolve({ getTracks: () => [], getVideoTracks: () => [] })],
])('shows the granted lens again if the main lens is %s', async (_why, openMain) => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  try {
    const again = { ...stream };
    list = () => Promise.resolve([listed(track.label, 'macro'), listed('camera2 0, facing back', 'main')]);
    const element = Object.assign(video(), { videoWidth: 0 });
    const getUserMedia = vi
      .fn()
      .mockResolvedValueOnce(stream)
      .mockImplementationOnce(openMain)
      .mockImplementationOnce(async () => {
        element.videoWidth = 640;
        return again;
      });
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: () => list() } });
    const opened = open(element, new AbortController().signal);
    opened.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(FIRST_PICTURE_TIMEOUT_S * 1000);
    const camera = await opened;
    expect([element.srcObject, camera.track]).toEqual([again, track]);
    expect(element.srcObject).toBe(again);
  } finally {
    vi.useRealTimers();
  }
});

test('asks for no lens again once it was given up', async () => {
  list = () => Promise.resolve([listed(track.label, 'macro'), listed('camera2 0, facing back', 'main')]);
  const givenUp = new AbortController();
  const getUserMedia = vi.fn(async () => {
    if (getUserMedia.mock.calls.length === 2) givenUp.abort(new Error('the visitor has left'));
    return stream;
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices: () => list() } });
  await expect(open(video(), givenUp.signal)).rejects.toThrow('the visitor has left');
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('ends a camera that was given up just after its first picture', async () => {
  list = () => Promise.resolve([]);
  const givenUp = new AbortController();
  const element = video();
  Object.assign(element, {
    play: async () => queueMicrotask(() => givenUp.abort(new Error('the visitor has left'))),
  });
  await expect(open(element, givenUp.signal)).rejects.toThrow('the visitor has left');
  expect([element.srcObject, stop.mock.calls.length]).toEqual([null, 1]);
});

test('goes on with the granted lens when those of the phone cannot be listed', async () => {
  list = () => Promise.reject(new Error('not now'));
  const element = video();
  await open(element, new AbortController().signal);
  expect(element.srcObject).toBe(stream);
});

test('ends a stream that has no pictures', async () => {
  pictures = [];
  await expect(open(video(), new AbortController().signal)).rejects.toEqual(new CameraError('none'));
  expect(stop).toHaveBeenCalled();
});

test('ends a camera that was given up while the lenses were listed', async () => {
  const givenUp = new AbortController();
  list = () => {
    givenUp.abort(new Error('the visitor has left'));
    return Promise.resolve([]);
  };
  const element = video();
  await expect(open(element, givenUp.signal)).rejects.toThrow('the visitor has left');
  expect(stop).toHaveBeenCalled();
  expect(element.srcObject).toBeNull();
});

test('waits for the first picture only while the page is seen', async () => {
  vi.useFakeTimers();
  const page = { hidden: true };
  vi.stubGlobal('document', page);
  try {
    list = () => Promise.resolve([]);
    const silent = Object.assign(video(), { videoWidth: 0, videoHeight: 0 });
    const failed = vi.fn();
    open(silent, new AbortController().signal).catch(failed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).not.toHaveBeenCalled();
    page.hidden = false;
    await vi.advanceTimersByTimeAsync((FIRST_PICTURE_TIMEOUT_S - 1) * 1000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(failed).toHaveBeenCalledWith(new CameraError('silent'));
  } finally {
    vi.useRealTimers();
  }
});
