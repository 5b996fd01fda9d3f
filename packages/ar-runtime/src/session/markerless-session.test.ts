import { afterEach, expect, it, vi } from 'vitest';
import type { WayDriver } from '../markerless/way-driver';
import type { FrameProject, ToShell } from '../protocol/messages';
import { MarkerlessSession } from './markerless-session';

const { driver } = vi.hoisted(() => ({ driver: {} as WayDriver }));

vi.mock('../markerless/way-drivers', () => ({
  wayDrivers: () => ({ load: async () => () => driver, loaded: () => () => driver }),
}));
vi.mock('../markerless/can-draw', () => ({ canDraw: () => true }));
vi.mock('./keep-awake', () => ({ keepAwake: () => () => undefined }));
vi.mock('./webgl-context', () => ({ watchWebglContext: () => () => undefined }));

const BACK_AFTER_MS = 1000;

afterEach(() => vi.useRealTimers());

it('stays paused if the page is hidden again while the camera comes back', async () => {
  vi.useFakeTimers();
  const suspend = vi.fn();
  Object.assign(driver, {
    begin: async () => undefined,
    suspend,
    resume: () => new Promise((resolve) => setTimeout(resolve, BACK_AFTER_MS)),
    end: async () => undefined,
  });
  const told: ToShell[] = [];
  const session = new MarkerlessSession({
    project: { contentType: '3d-model' } as FrameProject,
    document: { createWorld: () => new Promise(() => undefined) } as never,
    elements: {} as never,
    emit: (message) => told.push(message),
    ways: ['camera'],
  });
  const state = () => told.findLast((message) => message.t === 'state');
  session.prepare();
  await vi.advanceTimersByTimeAsync(0);
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toEqual({ t: 'state', state: 'scanning' });

  session.suspend();
  session.resume();
  session.suspend();
  await vi.advanceTimersByTimeAsync(BACK_AFTER_MS);
  expect(state()).toEqual({ t: 'state', state: 'suspended' });
  expect(suspend).toHaveBeenCalledTimes(2);

  session.resume();
  await vi.advanceTimersByTimeAsync(BACK_AFTER_MS);
  expect(state()).toEqual({ t: 'state', state: 'scanning' });
  session.stop('back');
});
