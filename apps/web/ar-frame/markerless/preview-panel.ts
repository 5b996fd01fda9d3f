import type { LiveWay } from '@anchora/ar-runtime/markerless/way-driver';
import type { ShowingWay, WayLoss, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { elementById } from '../stage-elements';
import { element } from '../ui/element';
import type { WaysContext } from './other-ways';

export interface PreviewPanel {
  root: HTMLElement;
  receive(message: ToShell): void;
}

/** A window this wide is hardly a phone's: the code for one is offered, as it is where nothing can be drawn. */
const DESK = '(min-width: 900px)';
const CAMERA_WAYS: ReadonlySet<ShowingWay> = new Set(['camera-motion', 'camera']);

/**
 * The words of the experience without a camera, beside the model or video: its name and description, why there is no
 * camera and how to try it again, the picture that a camera would look for.
 */
export function previewPanel(context: WaysContext): PreviewPanel {
  const { init, texts, words, onCamera } = context;
  const { project } = init;
  const { lang } = texts;
  const reason = element('p', { lang });
  const again = element(
    'button',
    { type: 'button', class: 'button', lang, 'data-testid': 'ar-camera-again', onclick: () => tryCamera() },
    words.preview.tryCamera,
  );
  const why = element('div', { class: 'preview-why', hidden: true }, reason, again);
  const flat = element('p', { class: 'preview-flat', lang, hidden: true }, words.preview.noDrawing);
  /** Made while there was a graphics card. */
  const picture = element('img', { class: 'preview-picture', alt: '', hidden: true });
  const root = element(
    'section',
    { class: 'preview-panel' },
    why,
    element('h1', {}, project.name),
    project.description && element('p', { class: 'preview-text' }, project.description),
    flat,
    picture,
    project.targetImageUrl && targetFigure(project.targetImageUrl, context),
  );
  let cameraWay: LiveWay | null = null;
  let lost: WayLoss | null = null;
  let isUndrawn = false;
  const tryCamera = (): void => {
    if (onCamera) onCamera();
    else if (cameraWay) context.onSwitch(cameraWay);
  };
  const explain = (): void => {
    const text = lost && words.lost[lost];
    reason.textContent = text ?? '';
    why.hidden = !onCamera && !(text && lost?.startsWith('camera-') && cameraWay);
  };
  return {
    root,
    receive(message) {
      if (message.t === 'ready') cameraWay = firstWithCamera(message.ways);
      else if (message.t === 'dropped') lost = message.reason;
      else if (message.t === 'stopped') lost = null;
      else if (message.t === 'started') {
        if (message.way !== 'no-camera') lost = null;
        const isModel = project.contentType === '3d-model';
        const drawn = message.way === 'no-camera' && isModel && isDrawn();
        isUndrawn = isModel && !drawn;
        flat.hidden = !isUndrawn;
        const { pictureAddress } = context;
        if (isUndrawn && pictureAddress) picture.src = pictureAddress;
        picture.hidden = !isUndrawn || !pictureAddress;
        document.documentElement.classList.toggle('no-drawing', message.way === 'no-camera' && isUndrawn);
        nameTouch(drawn ? words.preview.model(project.name) : null, lang);
        if (message.way === 'no-camera') followFoot(root);
      }
      explain();
      if (message.t === 'started' && message.way === 'no-camera') void offerPhone(root, context, isUndrawn);
    },
  };
}

function firstWithCamera(ways: readonly ShowingWay[]): LiveWay | null {
  return (ways.find((way) => CAMERA_WAYS.has(way)) as LiveWay | undefined) ?? null;
}

/** The way has shown a canvas, if it could draw at all. */
function isDrawn(): boolean {
  const canvases = document.querySelectorAll<HTMLElement>('#scene, #plain-scene');
  return [...canvases].some(({ style }) => style.visibility === 'visible');
}

function targetFigure(url: string, { init, texts }: WaysContext): HTMLElement {
  const picture = element('img', { src: url, alt: texts.targetPicture(init.project.name), draggable: 'false' });
  const figure = element('figure', { lang: texts.lang }, picture, element('figcaption', {}, texts.pointAtPicture));
  picture.addEventListener('error', () => figure.remove());
  return figure;
}

/** The model is turned where fingers go; keys reach it there as well. */
function nameTouch(label: string | null, lang: string): void {
  const touch = elementById('touch', HTMLElement);
  if (label === null) {
    for (const name of ['tabindex', 'role', 'aria-label', 'lang']) touch.removeAttribute(name);
    return;
  }
  touch.tabIndex = 0;
  touch.lang = lang;
  touch.setAttribute('role', 'img');
  touch.setAttribute('aria-label', label);
}

let footObserver: ResizeObserver | null = null;

/** Model and video end where the words begin. */
function followFoot({ parentElement: foot }: HTMLElement): void {
  if (!foot) return;
  footObserver?.disconnect();
  const moveFoot = (): void =>
    document.documentElement.style.setProperty('--foot', `${foot.getBoundingClientRect().height}px`);
  // In the next picture: it changes the canvas, whose own observer would have to be told again within this one.
  footObserver = new ResizeObserver(() => requestAnimationFrame(moveFoot));
  footObserver.observe(foot);
}

async function offerPhone(root: HTMLElement, { init, texts }: WaysContext, isUndrawn: boolean): Promise<void> {
  if (!(isUndrawn || matchMedia(DESK).matches) || root.querySelector('.qr')) return;
  const { qrCode } = await import('../ui/qr-code');
  if (root.querySelector('.qr')) return;
  const { scanWithPhone, lang } = texts;
  root.append(
    element('div', { class: 'preview-phone' }, qrCode(init.link, scanWithPhone), element('p', { lang }, scanWithPhone)),
  );
}
