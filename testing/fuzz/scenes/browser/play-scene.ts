import { type Init, PROTOCOL_VERSION } from '@anchora/ar-runtime/protocol/messages';
import { SessionFailure } from '@anchora/ar-runtime/protocol/session-failure';
import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { Matrix4 } from 'three';
import type { FrameDocument } from '../../../../apps/web/ar-frame/document/frame-document';
import { openDocument } from '../../../../apps/web/ar-frame/document/open-document';
import { stageElements } from '../../../../apps/web/ar-frame/stage-elements';
import { en } from '../../../../apps/web/ar-frame/texts/en';

/**
 * Runs in a page: takes a visitor's scene through the AR frame's own code for documents, without camera and tracker.
 */

export type ViewerKind = 'picture' | 'room';

/** The fate of a document: shown, or refused with the failure screen of its content. */
export interface Played {
  ending: 'shown' | 'refused';
  faults: string[];
  /** Dialogs before leaving that a tap has opened. */
  leaves: number;
}

/** Size of the canvas, px: small, since nobody looks at it. */
const SIZE = { width: 90, height: 135 };
/** Size of the tracked picture, px. Chosen, not measured. */
const PICTURE = { width: 300, height: 400 };
/** Focal length of the camera, about as long as the longer side of the picture. Chosen, not measured. */
const FOCAL_PX = 340;
/** cameraFromTarget: from the front, and as on a table. */
const POSES = [new Matrix4().makeTranslation(0, 0, -2), new Matrix4().makeRotationX(-1).setPosition(0, -0.2, -2)].map(
  ({ elements }) => new Float32Array(elements),
);
/** Elements that a creator's words must never become. */
const FOREIGN = 'script, iframe, object, embed, img, form, input, style, link, base, meta, svg';
const SCHEMES = new Set(['https:', 'tel:', 'mailto:']);

const frames = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame);
};

function layElements(): void {
  const style = `style="position:fixed;inset:0;width:${SIZE.width}px;height:${SIZE.height}px"`;
  document.body.innerHTML =
    `<div><video id="camera"></video><canvas id="background" ${style}></canvas><canvas id="scene" ${style}></canvas>` +
    `<video id="content-video"></video></div><div id="ui"><div id="touch" ${style}></div></div>`;
}

/** Plays a scene in one kind of viewer, taps everything in it, and leaves the page without it. */
async function playScene(scene: PublicScene, viewer: ViewerKind): Promise<Played> {
  const played: Played = { ending: 'shown', faults: [], leaves: 0 };
  const note = (error: unknown): void => void played.faults.push(String(error));
  const onError = (event: ErrorEvent): void => note(event.message);
  const onRejection = (event: PromiseRejectionEvent): void => note(event.reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  layElements();
  const { canvas } = stageElements();
  try {
    const opened = openDocument(initOf(scene, viewer), en);
    if (!opened) note('cannot be read by a viewer');
    else await (viewer === 'picture' ? playOnPicture(opened, played) : playInRoom(opened, played));
  } catch (error) {
    if (error instanceof SessionFailure && error.code === 'content') played.ending = 'refused';
    else note(error);
  } finally {
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    document.body.replaceChildren();
  }
  return played;
}

function initOf(scene: PublicScene, viewer: ViewerKind): Init {
  const type = viewer === 'picture' ? 'image-tracking' : 'markerless';
  const plain = { usdzUrl: null, fitsSceneViewer: true, targetImageUrl: null, targetMindFile: null };
  const project = { name: 'Project', description: null, type, contentType: 'video', modelUrl: '', ...plain } as const;
  return { t: 'ar:init', v: PROTOCOL_VERSION, page: 'share', lang: 'en', link: '', project: { ...project, scene } };
}

async function playOnPicture(opened: FrameDocument, played: Played): Promise<void> {
  const { options, receive } = opened.onPicture(() => undefined);
  const shown = options.document;
  if (!shown) throw new Error('expected a document');
  const state = (name: 'scanning' | 'tracking' | 'stopped'): void => receive({ t: 'state', state: name });
  shown.player.unlock();
  const { canvas } = stageElements();
  const { scene, stage } = await shown.loadStage(stageElements());
  try {
    shown.sized([0, 1, 2].map((id) => Object.assign({ id }, PICTURE)));
    state('scanning');
    for (const target of [0, 1]) {
      receive({ t: 'targetFound', i: target });
      state('tracking');
      for (const pose of POSES) {
        const image = document.createElement('canvas');
        stage.show(pose, { image, ...PICTURE, close: () => undefined }, FOCAL_PX);
        await frames(1);
      }
      await useEverything(canvas, played);
      stage.hide();
      receive({ t: 'targetLost', i: target });
      state('scanning');
      await useEverything(canvas, played);
    }
  } finally {
    shown.player.rest();
    state('stopped');
    scene.dispose();
  }
}

async function playInRoom(opened: FrameDocument, played: Played): Promise<void> {
  const { options, receive } = await opened.inRoom(() => undefined);
  const shown = options.document;
  if (!shown) throw new Error('expected a document');
  const state = (name: 'scanning' | 'tracking' | 'stopped'): void => receive({ t: 'state', state: name });
  shown.player.unlock();
  const { canvas, touch } = stageElements();
  const world = await shown.createWorld(canvas);
  try {
    state('scanning');
    world.refit();
    world.place(new Matrix4(), 'floor');
    await shown.player.play();
    state('tracking');
    world.camera.position.set(0, 1.4, 2.2);
    world.camera.lookAt(0, 0.3, 0);
    world.camera.updateMatrixWorld(true);
    for (let time = 0; time < 2; time++) {
      world.render(performance.now());
      await useEverything(touch, played);
    }
  } finally {
    shown.player.rest();
    state('stopped');
    world.dispose();
  }
}

/**
 * Taps all over the document, presses every button that it has made, and closes the dialog before leaving.
 *
 * @param surface what a visitor's finger meets in this kind of viewer.
 */
async function useEverything(surface: HTMLElement, played: Played): Promise<void> {
  for (let x = 15; x < SIZE.width; x += 30) {
    for (let y = 15; y < SIZE.height; y += 40) {
      for (const type of ['pointerdown', 'pointerup'])
        surface.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true }));
      checkPage(played);
    }
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('#ui button')) {
    if (!button.closest('dialog')) button.click();
    checkPage(played);
  }
  await frames(1);
}

function checkPage(played: Played): void {
  const ui = document.querySelector('#ui');
  const foreign = ui?.querySelector(FOREIGN);
  if (foreign) played.faults.push(`became an element: ${foreign.outerHTML.slice(0, 80)}`);
  for (const element of ui?.querySelectorAll('*') ?? []) {
    const handler = element.getAttributeNames().find((name) => name.startsWith('on'));
    if (handler) played.faults.push(`became a handler: ${handler}`);
  }
  const dialog = document.querySelector('dialog[open]');
  const link = dialog?.querySelector('a');
  if (!(dialog instanceof HTMLDialogElement) || !link) return;
  played.leaves++;
  if (!SCHEMES.has(link.protocol)) played.faults.push(`leads to ${link.href}`);
  if (link.rel !== 'noopener noreferrer') played.faults.push('its link tells where a visitor comes from');
  if (!dialog.querySelector('bdi')?.textContent) played.faults.push('does not say where its link leads');
  dialog.close();
}

export type ScenePlayer = { playScene: typeof playScene };
Object.assign(window, { comparisons: { playScene } });
