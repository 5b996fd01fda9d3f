import type { Init } from '@anchora/ar-runtime/protocol/messages';
import { expect, it, vi } from 'vitest';
import { openImageTracking } from './image-tracking-app';
import type { ScreenActions } from './screens';
import { en } from './texts/en';

const made = vi.hoisted(() => ({
  actions: undefined as ScreenActions | undefined,
  session: { start: vi.fn<() => void>(), stop: vi.fn<() => void>() },
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
  },
}));

const ignored = (): void => undefined;

it.each([
  ['opens the page without a camera once it has loaded, and ends the camera', false],
  ['keeps the camera, if the visitor started it again before the page without a camera had loaded', true],
])('%s', async (_, isStarted) => {
  vi.stubGlobal('navigator', { userAgent: 'Android' });
  let arrive: (page: object) => void = ignored;
  made.session.stop.mockClear();
  made.openWithoutCamera.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const present = openImageTracking({ project: {} } as Init, en, ignored, null);
  made.actions?.onWithoutCamera?.();
  if (isStarted) made.actions?.onStart();
  await vi.dynamicImportSettled();
  const plain = { experience: {}, enter: vi.fn() };
  arrive(plain);
  await new Promise((later) => setTimeout(later));
  expect(plain.enter).toHaveBeenCalledTimes(isStarted ? 0 : 1);
  expect(present() === plain.experience).toBe(!isStarted);
  // An app may never have answered the request for the camera, and answer it now.
  expect(made.session.stop).toHaveBeenCalledTimes(isStarted ? 0 : 1);
});
