import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEAST_FOCAL_CHANGE, cameraNumber, keepFocalRatio, learnedFocalRatio } from '../../camera/learned-lenses';
import { KeptLens } from './kept-lens';

class Stream {
  constructor(private readonly deviceId: string) {}
  getVideoTracks() {
    return [{ getSettings: () => ({ deviceId: this.deviceId, facingMode: 'environment' }) }];
  }
}

const videoOf = (deviceId: string | null, videoWidth = 640, videoHeight = 480) =>
  ({ srcObject: deviceId && new Stream(deviceId), videoWidth, videoHeight }) as unknown as HTMLVideoElement;

let stored: Map<string, string>;
const setItem = vi.fn((key: string, value: string) => void stored.set(key, value));

beforeEach(() => {
  stored = new Map();
  setItem.mockClear();
  vi.stubGlobal('MediaStream', Stream);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem });
});
afterEach(() => vi.unstubAllGlobals());

test('the next visit begins with what was learned, in either orientation, and another camera does not', () => {
  const lens = new KeptLens(videoOf('back'));
  expect(lens.read()).toBe(null);
  lens.keep(0.912);
  expect(new KeptLens(videoOf('back')).read()).toBe(0.912);
  expect(new KeptLens(videoOf('back', 480, 640)).read()).toBe(0.912);
  expect(new KeptLens(videoOf('front')).read()).toBe(null);
  expect([...stored.values()].join()).not.toContain('back');
});

test('a focal length is stored again only once it has changed by LEAST_FOCAL_CHANGE', () => {
  const lens = new KeptLens(videoOf('back'));
  for (const change of [0, 0.6, -0.6]) lens.keep(0.9 * (1 + change * LEAST_FOCAL_CHANGE));
  expect(setItem).toHaveBeenCalledTimes(1);
  lens.keep(0.9 * (1 + 2 * LEAST_FOCAL_CHANGE));
  expect(setItem).toHaveBeenCalledTimes(2);
});

test('nothing is read or stored while no camera is open', () => {
  for (const video of [videoOf('back', 0, 0), videoOf(null)]) {
    const lens = new KeptLens(video);
    expect(lens.read()).toBe(undefined);
    lens.keep(0.9);
  }
  expect(setItem).not.toHaveBeenCalled();
});

test('a lens learned from printed pictures is preferred, and not replaced by one learned from a surface', () => {
  const camera = cameraNumber({ deviceId: 'back', facingMode: 'environment' }, { width: 640, height: 480 });
  new KeptLens(videoOf('back')).keep(0.88);
  expect(learnedFocalRatio(camera)).toBe(null);
  keepFocalRatio(camera, 0.9);
  const lens = new KeptLens(videoOf('back'));
  expect(lens.read()).toBe(0.9);
  lens.keep(0.93);
  expect(learnedFocalRatio(camera)).toBe(0.9);
});
