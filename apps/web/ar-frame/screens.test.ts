import { parseInit, PROTOCOL_VERSION } from '@anchora/ar-runtime/protocol/messages';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Screens } from './screens';
import { FakeElement, stubPage } from './test-support/fake-element';
import { failures } from './texts/failures-en';
import { loadFailureTexts } from './texts/load-texts';
import { en } from './texts/en';

vi.mock('./texts/load-texts');

const PROJECT = {
  name: 'Harbour',
  description: null,
  type: 'image-tracking',
  contentType: 'video',
  fitsSceneViewer: true,
  modelUrl: '/files/a',
  usdzUrl: null,
  targetImageUrl: null,
  targetMindFile: '/files/b',
};

/**
 * Longer than any wait of the screens: for code that the start does not need, and before they point at the camera's
 * question.
 */
const LONG_MS = 60_000;

const ignored = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: 'Android' });
});
afterEach(() => vi.useRealTimers());

/** The screens of a project whose visitor has tapped on Start. */
function openScreens() {
  const ui = new FakeElement();
  stubPage({ ui });
  const link = 'https://ar.example/view/ar/a';
  const init = parseInit(
    { t: 'ar:init', v: PROTOCOL_VERSION, page: 'share', lang: 'en', link, project: PROJECT },
    link,
  );
  if (!init) throw new Error('expected a message that the frame takes');
  const screens = new Screens({
    init,
    texts: en,
    inApp: null,
    actions: { onStart: ignored, onBack: ignored, onMuted: ignored },
    hud: () => ({ root: new FakeElement() as unknown as HTMLElement, set: ignored, receive: ignored }),
    onReady: ignored,
  });
  screens.receive({ t: 'state', state: 'starting' });
  return { screens, ui };
}

it('explains a failure though the words for it could not be fetched ahead', async () => {
  vi.mocked(loadFailureTexts).mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(failures);
  const { screens, ui } = openScreens();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(loadFailureTexts).toHaveBeenCalledTimes(1);
  screens.receive({ t: 'error', code: 'camera-busy', fatal: true });
  screens.receive({ t: 'state', state: 'error' });
  await expect.poll(() => ui.textContent).toContain(failures.failures['camera-busy'].title);
});

it.each([
  ['has gone back', 'camera-busy', ['error', 'stopped']],
  ['has allowed the camera', 'inapp', ['scanning']],
] as const)('no longer explains a failure whose words arrive once the visitor %s', async (_, code, states) => {
  let arrive: (words: typeof failures) => void = ignored;
  vi.mocked(loadFailureTexts).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const { screens, ui } = openScreens();
  screens.receive({ t: 'error', code, fatal: code !== 'inapp' });
  for (const state of states) screens.receive({ t: 'state', state });
  await vi.dynamicImportSettled();
  arrive(failures);
  await vi.advanceTimersByTimeAsync(1);
  expect(ui.textContent).not.toContain(failures.failures[code].title);
});

it('goes on telling that the content loads when the question for the camera has been answered', async () => {
  const { screens, ui } = openScreens();
  const note = () => ui.textContent.replace(en.starting, '');
  screens.receive({ t: 'loading', stage: 'content', pct: 0 });
  screens.receive({ t: 'loading', stage: 'camera' });
  expect(note()).toBe(en.loadingShare(0));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  screens.receive({ t: 'loading', stage: 'content', pct: 0.2 });
  expect(note()).toBe(en.waitingForPermission);
  screens.receive({ t: 'loading', stage: 'tracker' });
  expect(note()).toBe(en.loadingShare(20));
  screens.receive({ t: 'loading', stage: 'content', pct: 1 });
  expect(note()).toBe('');
});

it('forgets the former way while another one starts, so that the page is not laid out for it', () => {
  const { screens } = openScreens();
  const { dataset } = document.documentElement;
  screens.receive({ t: 'started', way: 'no-camera' });
  screens.receive({ t: 'state', state: 'tracking' });
  expect(dataset['arWay']).toBe('no-camera');
  screens.receive({ t: 'state', state: 'starting' });
  expect(dataset['arWay']).toBeUndefined();
});
