import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_READING_MS, MotionSensor } from './motion-sensor';

const page = new EventTarget();
let answer: (permission: PermissionState) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const prompt = new Promise<PermissionState>((resolve) => (answer = resolve));
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission: () => prompt });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started() {
  const sensor = new MotionSensor();
  const settled = vi.fn();
  const failed = vi.fn();
  sensor.start().then(settled, failed);
  return { sensor, settled, failed };
}

function read(angles: Record<'alpha' | 'beta' | 'gamma', number | null>): void {
  page.dispatchEvent(Object.assign(new Event('deviceorientation'), angles));
}

it('starts with the first reading that has values', async () => {
  const { sensor, settled } = started();
  answer('granted');
  await vi.advanceTimersByTimeAsync(0);
  read({ alpha: null, beta: null, gamma: null });
  await vi.advanceTimersByTimeAsync(FIRST_READING_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  read({ alpha: 1, beta: 2, gamma: 3 });
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalledOnce();
  expect(sensor.latest).toEqual({ alpha: 1, beta: 2, gamma: 3 });
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, PermissionState, string]>([
  ['sends nothing', 'granted', 'motion-none'],
  ['may not be read', 'denied', 'motion-denied'],
])('fails on a device that %s', async (_case, permission, reason) => {
  const { failed } = started();
  answer(permission);
  await vi.advanceTimersByTimeAsync(FIRST_READING_MS);
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'WayUnavailable', reason }));
});

it('waits for no reading once it was ended while the permission was asked for', async () => {
  const { sensor, settled, failed } = started();
  sensor.end();
  answer('granted');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(FIRST_READING_MS);
  expect([settled, failed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
