import type { Init, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { afterEach, expect, it, vi } from 'vitest';
import type { FrameDocument } from './document/frame-document';
import { en } from './texts/en';
import { openWithoutCamera } from './without-camera';

/** The actions of the buttons, by which the visitor leaves the page. */
const buttons = vi.hoisted((): { toCamera: () => void } => ({ toCamera: () => undefined }));
const onScreens = vi.hoisted((): ToShell[] => []);

vi.mock('./stage-elements', () => ({ stageElements: () => ({ canvas: { after: () => undefined } }) }));
vi.mock('./ui/element', () => ({ element: () => ({}) }));
vi.mock('./markerless/load-placing', () => ({
  loadPlacing: async () => ({
    words: {},
    placingHud: ({ onCamera }: { onCamera: () => void }) => (buttons.toCamera = onCamera),
  }),
}));
vi.mock('./screens', () => ({
  Screens: class {
    constructor({ hud }: { hud: (...parts: object[]) => unknown }) {
      hud({}, {}, {});
    }
    attach = () => undefined;
    detach = () => undefined;
    receive = (message: ToShell) => onScreens.push(message);
  },
}));
vi.mock('@anchora/ar-runtime/session/markerless-session', () => ({
  MarkerlessSession: class {
    constructor(private readonly options: { emit: (message: ToShell) => void }) {}
    private isHidden = false;
    suspend = () => (this.isHidden = true);
    switchTo = () => this.options.emit({ t: 'state', state: this.isHidden ? 'suspended' : 'tracking' });
    stop = () => {
      this.options.emit({ t: 'state', state: 'stopped' });
      this.options.emit({ t: 'stopped', reason: 'back' });
    };
  },
}));

afterEach(() => vi.unstubAllGlobals());

/** The page of a project, and what it tells the shell. */
async function openPage(scenes: object, { isHidden = false } = {}) {
  vi.stubGlobal('navigator', { userAgent: 'Android' });
  vi.stubGlobal('document', { documentElement: { dataset: {} }, hidden: isHidden });
  const toShell: ToShell[] = [];
  const [onCamera, onStopped] = [vi.fn(), vi.fn()];
  const { enter } = await openWithoutCamera({
    init: { project: {} } as Init,
    texts: en,
    scenes: scenes as FrameDocument,
    tellShell: (message) => toShell.push(message),
    onCamera,
    onMuted: () => undefined,
    onStopped,
  });
  return { enter, toShell, onCamera, onStopped };
}

it('is paused from the beginning in a page that is hidden, as where the camera was refused behind another tab', async () => {
  const scenes = { inRoom: async () => ({ options: {}, receive: () => undefined }) };
  const { enter, toShell } = await openPage(scenes, { isHidden: true });
  enter('camera-denied');
  expect(toShell).toEqual([{ t: 'state', state: 'suspended' }]);
});

it('tells document and screens, but not the shell, that the view without a camera ends when the visitor returns to the camera', async () => {
  const received: ToShell[] = [];
  const scenes = { inRoom: async () => ({ options: {}, receive: (message: ToShell) => received.push(message) }) };
  const { enter, toShell, onCamera, onStopped } = await openPage(scenes);
  enter('camera-denied');
  buttons.toCamera();
  // Otherwise the document would leave its button on the screen, over the camera.
  expect(received.findLast(({ t }) => t === 'state')).toEqual({ t: 'state', state: 'stopped' });
  // Otherwise the reason why the camera could not be used would be shown again when it could.
  expect(onScreens.at(-1)).toEqual({ t: 'stopped', reason: 'back' });
  expect(toShell).toEqual([{ t: 'state', state: 'tracking' }]);
  expect(onCamera).toHaveBeenCalledOnce();
  expect(onStopped).not.toHaveBeenCalled();
});
