import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { expect, it, vi } from 'vitest';
import type { Experience } from './experience';
import { openImageTracking } from './image-tracking-app';
import type { ScreenActions } from './screens';
import { en } from './texts/en';

const made = vi.hoisted(() => ({
  actions: undefined as ScreenActions | undefined,
  session: {
    start: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
    setMuted: vi.fn<(muted: boolean) => void>(),
  },
  emit: undefined as ((message: ToShell) => void) | undefined,
  openWithoutCamera: vi.fn(),
}));

vi.mock('./screens', () => ({
  Screens: class {
    constructor({ actions }: { actions: ScreenActions }) {
      made.actions = actions;
    }
    attach = () => undefined;
    detach = () => undefined;
    receive = () => undefined;
  },
}));
vi.mock('./stage-elements', () => ({ stageElements: () => ({}) }));
vi.mock('./ui/hud', () => ({ hud: () => ({}) }));
vi.mock('./without-camera', () => ({ openWithoutCamera: made.openWithoutCamera }));
vi.mock('@anchora/ar-runtime/session/image-session', () => ({
  ImageSession: class {
    start = made.session.start;
    stop = made.session.stop;
    resume = made.session.resume;
    setMuted = made.session.setMuted;
    constructor({ emit }: { emit: (message: ToShell) => void }) {
      made.emit = emit;
    }
  },
}));

const ignored = (): void => undefined;

it.each([
  ['opens the page without a camera once it has loaded, and ends the camera', null],
  ['keeps the camera, if the visitor started it again before the page without a camera had loaded', 'start'],
  ['keeps the start screen, if the visitor went back to it before the page without a camera had loaded', 'back'],
])('%s', async (_, change) => {
  vi.stubGlobal('navigator', { userAgent: 'Android' });
  let arrive: (page: object) => void = ignored;
  made.session.stop.mockClear();
  made.openWithoutCamera.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const present = openImageTracking({ project: {} } as Init, en, ignored, null);
  made.actions?.onWithoutCamera?.();
  if (change === 'start') made.actions?.onStart();
  else if (change === 'back') made.emit?.({ t: 'stopped', reason: 'back' });
  await vi.dynamicImportSettled();
  const plain = { experience: { setMuted: ignored } as Partial<Experience>, enter: vi.fn() };
  arrive(plain);
  await new Promise((later) => setTimeout(later));
  expect(plain.enter).toHaveBeenCalledTimes(change ? 0 : 1);
  expect(present() === plain.experience).toBe(!change);
  // An app may never have answered the request for the camera, and answer it now.
  expect(made.session.stop).toHaveBeenCalledTimes(change ? 0 : 1);
});

it('keeps the sound off in the page without a camera and back at the camera, which hears that the page is seen', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Android' });
  const experience = { setMuted: vi.fn() };
  let onCamera = ignored;
  made.openWithoutCamera.mockImplementation(async (options: { onCamera: () => void }) => {
    ({ onCamera } = options);
    return { experience, enter: ignored };
  });
  openImageTracking({ project: {} } as Init, en, ignored, null);
  made.actions?.onMuted(true);
  made.actions?.onWithoutCamera?.();
  await expect.poll(() => experience.setMuted).toHaveBeenLastCalledWith(true);
  made.session.setMuted.mockClear();
  made.session.start.mockClear();
  onCamera();
  expect(made.session.setMuted).toHaveBeenLastCalledWith(true);
  expect(made.session.resume).toHaveBeenCalledBefore(made.session.start);
});
