import { beforeEach, expect, it, vi } from 'vitest';
import type { DeviceFacts } from './device-facts';
import { tryDevice } from './try-device';

const { openCamera, measureTrackingSpeed } = vi.hoisted(() => ({ openCamera: vi.fn(), measureTrackingSpeed: vi.fn() }));
vi.mock('@anchora/ar-runtime/camera/open-camera', () => ({ openCamera }));
vi.mock('./measure-tracking-speed', () => ({ measureTrackingSpeed }));

const FACTS = { motion: 'none', handheld: false } as DeviceFacts;
const watcher = { onStep: vi.fn(), onFound: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('document', { createElement: () => ({}) });
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => [] } });
});

it('gives camera and speed, and closes the camera', async () => {
  const close = vi.fn();
  openCamera.mockResolvedValue({ track: { getSettings: () => ({ facingMode: 'environment' }) }, close });
  measureTrackingSpeed.mockResolvedValue({ ms: 12 });
  await tryDevice(FACTS, { ...watcher, signal: new AbortController().signal });
  expect(watcher.onFound.mock.calls).toEqual([[{ camera: 'one-rear' }], [{ trackingMs: 12 }]]);
  expect(close).toHaveBeenCalledOnce();
});

it('ends when the page is left while the camera is asked for', async () => {
  const leaving = new AbortController();
  openCamera.mockImplementation(async (_video: unknown, signal: AbortSignal) => {
    leaving.abort();
    signal.throwIfAborted();
  });
  await expect(tryDevice(FACTS, { ...watcher, signal: leaving.signal })).rejects.toThrow();
  expect(watcher.onFound).not.toHaveBeenCalled();
  expect(measureTrackingSpeed).not.toHaveBeenCalled();
});
