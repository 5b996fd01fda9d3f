import { afterEach, expect, it, vi } from 'vitest';
import type { LiveWay, WayDriver, WayHost } from '../markerless/way-driver';
import type { FrameProject, ToShell } from '../protocol/messages';
import { MarkerlessSession } from './markerless-session';

const made = vi.hoisted(() => vi.fn<(host: WayHost) => WayDriver>());

vi.mock('../markerless/way-drivers', () => ({
  wayDrivers: () => ({ load: async () => made, loaded: () => made }),
}));
vi.mock('../markerless/can-draw', () => ({ canDraw: () => true }));
vi.mock('./keep-awake', () => ({ keepAwake: () => () => undefined }));
const context = vi.hoisted(() => ({ isGone: (): void => undefined }));
vi.mock('./webgl-context', () => ({
  watchWebglContext(_canvas: unknown, onGone: () => void) {
    context.isGone = onGone;
    return () => undefined;
  },
}));

/** Time that the way takes to resume. Chosen, not measured. */
const BACK_AFTER_MS = 1000;

afterEach(() => vi.useRealTimers());

/** A session whose model never arrives, and what it tells. */
function sessionWith(ways: LiveWay[]) {
  const told: ToShell[] = [];
  const session = new MarkerlessSession({
    project: { contentType: '3d-model' } as FrameProject,
    document: { createWorld: () => new Promise(() => undefined) } as never,
    elements: {} as never,
    emit: (message) => told.push(message),
    ways,
  });
  return { session, told };
}

it('stays paused if the page is hidden again while the camera comes back', async () => {
  vi.useFakeTimers();
  const suspend = vi.fn();
  const driver: Partial<WayDriver> = {
    begin: async () => undefined,
    refit: () => undefined,
    suspend,
    resume: () => new Promise((resolve) => setTimeout(resolve, BACK_AFTER_MS)),
    end: async () => undefined,
  };
  made.mockReturnValue(driver as WayDriver);
  const { session, told } = sessionWith(['camera']);
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

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('tells the next way that content was placed, if the one before it ended before it had placed it again', async () => {
  const hosts: WayHost[] = [];
  const failures: ((error: Error) => void)[] = [];
  const runs = [
    { begin: async () => undefined },
    // Neither begins nor fails before the visitor has chosen another way.
    { begin: () => new Promise<void>((_resolve, reject) => failures.push(reject)) },
    { begin: async () => undefined },
  ];
  made.mockImplementation((host) => {
    hosts.push(host);
    return { ...runs[hosts.length - 1], refit: () => undefined, end: async () => undefined } as WayDriver;
  });
  const { session, told } = sessionWith(['camera-world', 'camera-motion', 'camera']);
  session.prepare();
  await settle();
  session.start();
  await settle();
  hosts[0]?.placed();
  session.switchTo('camera-motion');
  await settle();
  session.switchTo('camera');
  failures[0]?.(new Error('aborted'));
  await settle();
  expect(hosts.map(({ wasPlaced }) => wasPlaced)).toEqual([false, true, true]);
  expect(told.findLast((message) => message.t === 'state')).toEqual({ t: 'state', state: 'scanning' });
  session.stop('back');
});

it('tells what to do next once, though a way says it with every frame', async () => {
  const hosts: WayHost[] = [];
  made.mockImplementation((host) => {
    hosts.push(host);
    return { begin: async () => undefined, refit: () => undefined, end: async () => undefined } as WayDriver;
  });
  const { session, told } = sessionWith(['webxr', 'camera']);
  session.prepare();
  await settle();
  session.start();
  for (const hint of ['move-phone', 'move-phone', 'tap-to-place', null, null, 'move-phone'] as const)
    hosts[0]?.hint(hint);
  session.switchTo('camera');
  hosts[1]?.hint('move-phone');
  const hints = told.flatMap((message) => (message.t === 'hint' ? [message.hint] : []));
  expect(hints).toEqual(['move-phone', 'tap-to-place', null, 'move-phone', 'move-phone']);
  session.stop('back');
});

it('names the way before it tells that its content is placed', async () => {
  made.mockImplementation((host) => {
    const begin = async (): Promise<void> => host.placed();
    return { begin, refit: () => undefined, end: async () => undefined } as unknown as WayDriver;
  });
  const { session, told } = sessionWith(['no-camera']);
  session.prepare();
  await settle();
  session.start();
  await settle();
  const course = told.filter(({ t }) => t === 'started' || t === 'placed' || t === 'state');
  expect(course.slice(-3)).toEqual([
    { t: 'started', way: 'no-camera' },
    { t: 'state', state: 'tracking' },
    { t: 'placed' },
  ]);
  session.stop('back');
});

it('lets the next way wait for each way that is still being left', async () => {
  const hosts: WayHost[] = [];
  const ends: (() => void)[] = [];
  made.mockImplementation((host) => {
    hosts.push(host);
    // The first way takes long to leave, like WebXR. The second one has not begun when it is left.
    const end = hosts.length === 1 ? () => new Promise<void>((done) => ends.push(done)) : async () => undefined;
    return { begin: () => new Promise<void>(() => undefined), refit: () => undefined, end } as WayDriver;
  });
  const { session } = sessionWith(['webxr', 'camera-motion', 'camera']);
  session.prepare();
  await settle();
  session.start();
  session.switchTo('camera-motion');
  session.switchTo('camera');
  const released = vi.fn<() => void>();
  void hosts[2]?.released().then(released);
  await settle();
  expect(released).not.toHaveBeenCalled();
  ends[0]?.();
  await settle();
  expect(released).toHaveBeenCalledOnce();
  session.stop('back');
});

it('begins the view without a camera again when its WebGL context is lost, to show what needs none', async () => {
  const begin = vi.fn(async () => undefined);
  made.mockReturnValue({ begin, refit: () => undefined, end: async () => undefined } as unknown as WayDriver);
  const { session, told } = sessionWith(['no-camera']);
  session.prepare();
  await settle();
  session.start();
  await settle();
  context.isGone();
  await settle();
  expect(begin).toHaveBeenCalledTimes(2);
  expect(told.filter(({ t }) => t === 'started')).toHaveLength(2);
  expect(told.some(({ t }) => t === 'error')).toBe(false);
  session.stop('back');
});
