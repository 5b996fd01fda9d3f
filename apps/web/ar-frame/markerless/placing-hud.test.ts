import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeElement, stubPage } from '../test-support/fake-element';
import { en } from '../texts/en';
import { placing as words } from './placing-en';
import { placingHud } from './placing-hud';

/** The pause between the two clicks of a double click, and one after which a click is meant for what is there. */
const [QUICK_MS, LATER_MS] = [200, 1000];

const ignored = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  stubPage({ touch: new FakeElement() });
  vi.stubGlobal('location', { href: 'https://ar.example/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The UI of a phone that can show the content in three ways, one of them outside the page. */
function openHud() {
  const project = { name: 'Beacon', description: null, contentType: '3d-model', modelUrl: '/files/a' };
  const init = { project, link: 'https://ar.example/view/ar/a' } as unknown as Init;
  const context = { init, texts: en, words, onSwitch: ignored };
  const actions = { onBack: ignored, onInfo: ignored, onMuted: ignored };
  const adjusting = { onRecentre: ignored, onPlaceAgain: ignored, onRealSize: ignored };
  const hud = placingHud(context, { ...actions, ...adjusting });
  hud.receive({ t: 'ready', ways: ['scene-viewer', 'camera-motion', 'no-camera'] });
  const root = hud.root as unknown as FakeElement;
  const dialog = root.children.at(-1) as FakeElement;
  return { root, dialog, tell: (message: ToShell) => hud.receive(message) };
}

const press = (root: FakeElement, testId: string) => root.byTestId(testId)?.click();

it('keeps the list of ways open for a double click, and closes it by a click beside it', () => {
  const { root, dialog } = openHud();
  press(root, 'ar-ways');
  vi.advanceTimersByTime(QUICK_MS);
  dialog.click();
  expect(dialog.open).toBe(true);
  vi.advanceTimersByTime(LATER_MS);
  dialog.click();
  expect(dialog.open).toBe(false);
});

it('renews the list of ways while it is open', () => {
  const { root, dialog, tell } = openHud();
  tell({ t: 'started', way: 'camera-motion' });
  press(root, 'ar-ways');
  expect(dialog.textContent).toContain(words.ways['scene-viewer']);
  expect(dialog.textContent).toContain(`${words.ways['camera-motion']} · ${words.presentWay}`);
  // The phone has no such viewer, and then the motion sensors are lost.
  tell({ t: 'ready', ways: ['camera-motion', 'no-camera'] });
  expect(dialog.textContent).not.toContain(words.ways['scene-viewer']);
  tell({ t: 'started', way: 'camera' });
  expect(dialog.textContent).not.toContain(words.presentWay);
});

it('goes on telling why there is no camera when a viewer outside the page could not be opened', () => {
  const { root, tell } = openHud();
  tell({ t: 'dropped', way: 'camera-motion', reason: 'camera-busy' });
  tell({ t: 'dropped', way: 'scene-viewer', reason: 'unsupported' });
  expect(root.textContent).toContain(words.lost['camera-busy']);
});
