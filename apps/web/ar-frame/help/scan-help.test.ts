import { expect, it, vi } from 'vitest';
import { FakeElement, stubPage } from '../test-support/fake-element';
import { help as texts } from '../texts/help-en';
import { scanHelp } from './scan-help';

/** Longer than a visitor searches without help, `ADVICE.patienceMs`. */
const LONG_SEARCH_MS = 60_000;
/** Height of the button of a scene, and the distance of the help from it. */
const [BUTTON_PX, GAP_PX] = [48, 12];

/** A camera with a lamp. */
class LampCamera {
  readonly switched: unknown[] = [];
  isBroken = false;
  getCapabilities = () => ({ torch: true });
  getSettings = () => ({ deviceId: 'rear' });
  applyConstraints = async ({ advanced }: { advanced: { torch: boolean }[] }) => {
    if (this.isBroken) throw new Error('OverconstrainedError');
    this.switched.push(advanced[0]?.torch);
  };
}

/** Help that is shown with its tools from the first moment of a search. */
async function searching(sceneButtons: FakeElement[] = []) {
  stubPage();
  Object.assign(document, { querySelectorAll: () => sceneButtons });
  const page = { camera: new LampCamera(), devices: Promise.resolve<[]>([]) };
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: () => page.devices } });
  const shown = scanHelp(texts, 'en', {
    camera: () => page.camera as unknown as MediaStreamTrack,
    onCamera: () => undefined,
    onWithoutPicture: () => undefined,
    onOffer: () => undefined,
  });
  const root = shown.root as unknown as FakeElement;
  const lamp = () => root.byTestId('ar-torch');
  /** @param waitedMs for a find, before this moment. */
  const search = async (waitedMs = 0) => {
    shown.showState('scanning', performance.now() - waitedMs);
    await expect.poll(() => root.byTestId('ar-without-picture')?.parentElement?.hidden).toBe(false);
  };
  await search(LONG_SEARCH_MS);
  return { page, shown, root, lamp, search };
}

it('goes on showing a lamp that is lit as lit when the picture was found and lost again', async () => {
  const { page, shown, lamp, search } = await searching();
  lamp()?.click();
  await expect.poll(() => lamp()?.getAttribute('aria-pressed')).toBe('true');
  shown.showState('tracking', performance.now());
  await search();
  expect(lamp()?.getAttribute('aria-label')).toBe(texts.torchOff);
  lamp()?.click();
  await expect.poll(() => page.camera.switched).toEqual([true, false]);
});

it('leaves the button of a lamp that is lit when the picture is found, however often it was lost', async () => {
  const { shown, root, lamp, search } = await searching();
  lamp()?.click();
  await expect.poll(() => lamp()?.getAttribute('aria-pressed')).toBe('true');
  for (let finds = 0; finds < 2; finds++) {
    shown.showState('tracking', performance.now());
    expect([root.hidden, lamp()?.getAttribute('aria-pressed')]).toEqual([false, 'true']);
    await search();
  }
});

it('shows no tools of a search that ended while the browser was asked for other cameras', async () => {
  const { page, shown, root, lamp } = await searching();
  lamp()?.click();
  await expect.poll(() => lamp()?.getAttribute('aria-pressed')).toBe('true');
  const answers: (() => void)[] = [];
  page.devices = new Promise((resolve) => answers.push(() => resolve([])));
  shown.showState('scanning', performance.now());
  await new Promise((later) => setTimeout(later));
  shown.showState('tracking', performance.now());
  answers[0]?.();
  await new Promise((later) => setTimeout(later));
  expect([root.byTestId('ar-without-picture'), lamp()]).toEqual([null, expect.anything()]);
});

it('does not offer a lamp again that could not be switched', async () => {
  const { page, shown, root, lamp, search } = await searching();
  page.camera.isBroken = true;
  lamp()?.click();
  await expect.poll(() => lamp()).toBeNull();
  expect(root.textContent).toContain(texts.torchFailed);
  shown.showState('tracking', performance.now());
  await search();
  expect(lamp()).toBeNull();
});

it('shows the lamp of another camera as dark', async () => {
  const { page, shown, lamp, search } = await searching();
  lamp()?.click();
  await expect.poll(() => lamp()?.getAttribute('aria-pressed')).toBe('true');
  page.camera = new LampCamera();
  shown.showState('starting', performance.now());
  await search();
  expect(lamp()?.getAttribute('aria-label')).toBe(texts.torchOn);
});

it('leaves no button of a lamp that went out with its camera, if the picture is found at once', async () => {
  const { page, shown, root, lamp } = await searching();
  lamp()?.click();
  await expect.poll(() => lamp()?.getAttribute('aria-pressed')).toBe('true');
  // A page that was hidden for long has opened its camera again.
  page.camera = new LampCamera();
  for (const state of ['suspended', 'starting', 'scanning', 'tracking'] as const)
    shown.showState(state, performance.now());
  expect(root.hidden).toBe(true);
});

it('stands above the button of the camera, if a page without a camera was prepared before', async () => {
  const buttons = [false, true].map((isShown) =>
    Object.assign(new FakeElement(), { hidden: !isShown, offsetHeight: BUTTON_PX }),
  );
  const observed: unknown[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly act: () => void) {}
      observe(element: unknown): void {
        observed.push(element);
        this.act();
      }
    },
  );
  const { root } = await searching(buttons);
  expect(observed).toEqual([buttons[1]]);
  expect(root.style.setProperty).toHaveBeenLastCalledWith('--scene-button', `${BUTTON_PX + GAP_PX}px`);
});
