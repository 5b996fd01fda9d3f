import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FrameProject, ToShell } from '../protocol/messages';
import { ImageSession } from './image-session';

const { openCamera } = vi.hoisted(() => ({ openCamera: vi.fn() }));

vi.mock('../camera/open-camera', async (original) => ({
  ...(await original<object>()),
  openCamera,
}));
vi.mock('../camera/watch-camera', () => ({ watchCamera: () => () => undefined }));
vi.mock('../tracking/tracker-client', () => ({
  TrackerClient: class {
    loaded = Promise.resolve([]);
    load = () => undefined;
    resize = () => undefined;
    dispose = () => undefined;
  },
}));
vi.mock('./experience-assets', () => ({
  ExperienceAssets: class {
    stage = async () => ({
      scene: { resize: () => undefined },
      stage: { show: () => undefined, hide: () => undefined },
    });
    kernels = async () => null;
    tracking = async () => new ArrayBuffer(0);
  },
}));
vi.mock('./keep-awake', () => ({ keepAwake: () => () => undefined }));

const track = Object.assign(new EventTarget(), { readyState: 'live', getSettings: () => ({}) });
const video = { videoWidth: 640, videoHeight: 480, play: async () => undefined };

const GRANTED_AFTER_MS = 2000;

beforeEach(() => {
  vi.useFakeTimers();
  openCamera.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, GRANTED_AFTER_MS));
    return { track, close: () => undefined };
  });
});
afterEach(() => vi.useRealTimers());

it('waits for a page that was hidden before the camera was granted, instead of calling the camera dead', async () => {
  const told: ToShell[] = [];
  const session = new ImageSession({
    project: { contentType: '3d-model' } as FrameProject,
    elements: { camera: video } as never,
    inApp: null,
    emit: (message) => told.push(message),
  });
  const state = () => told.findLast((message) => message.t === 'state');
  session.start();
  session.suspend();
  // A hidden page gets no pictures of the camera.
  await vi.advanceTimersByTimeAsync(GRANTED_AFTER_MS + 9000);
  expect(told.filter(({ t }) => t === 'error')).toEqual([]);
  expect(state()).toEqual({ t: 'state', state: 'suspended' });
  session.resume();
  expect(state()).toEqual({ t: 'state', state: 'scanning' });
  session.stop('back');
});
