import type { LiveWay } from '@anchora/ar-runtime/markerless/way-driver';
import type { ShowingWay, WayLoss, ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { SharedFrame } from '@anchora/contract/ar-frame';
import { FRAME_PROJECT_ELEMENT_ID } from '@anchora/contract/frame-project';
import { elementById } from '../stage-elements';
import { loadFailureTexts } from '../texts/load-texts';
import { element } from '../ui/element';
import { platformOf } from '../ui/platform';
import type { PlacingContext } from './placing-context';

interface PreviewPanel {
  root: HTMLElement;
  receive(message: ToShell): void;
}

/**
 * A window this wide is probably not a phone's, so a QR code for one is shown, as it is if nothing can be drawn.
 * Chosen, not measured.
 */
const DESK = '(min-width: 900px)';
const CAMERA_WAYS: ReadonlySet<ShowingWay> = new Set(['camera-world', 'camera-motion', 'camera']);

/**
 * Text beside the model or video without a camera: name and description, why there is no camera, how to allow and
 * try it again, and the target image.
 */
export function previewPanel(context: PlacingContext): PreviewPanel {
  const { init, texts, words, onCamera } = context;
  const { project } = init;
  const { lang } = texts;
  const reason = element('p', { lang });
  const again = element(
    'button',
    { type: 'button', class: 'button', lang, 'data-testid': 'ar-camera-again', onclick: () => tryCamera() },
    words.preview.tryCamera,
  );
  /** Instructions for allowing a camera that was refused. */
  const steps = element('ol', { class: 'preview-steps', lang, hidden: true });
  const why = element('div', { class: 'preview-why', hidden: true }, reason, again, steps);
  const flat = element('p', { class: 'preview-flat', lang, hidden: true }, words.preview.noDrawing);
  /** Picture of the content, drawn before the WebGL context was lost. */
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
    steps.hidden = lost !== 'camera-denied';
    // Without its texts, the reason stands alone; the next message tries again.
    if (!steps.hidden) void showSteps(steps, lang).catch(() => undefined);
    // The camera of an untracked project finds nothing, so it is not offered.
    again.hidden = lost === 'untracked';
    why.hidden = !onCamera && !(text && (again.hidden || (lost?.startsWith('camera-') && cameraWay)));
  };
  return {
    root,
    receive(message) {
      if (message.t === 'ready') cameraWay = firstWithCamera(message.ways);
      else if (message.t === 'dropped' && message.way !== 'scene-viewer') lost = message.reason;
      else if (message.t === 'stopped') {
        lost = null;
        nameTouch(null, lang);
      } else if (message.t === 'started') {
        if (message.way !== 'no-camera') lost = null;
        const isModel = project.contentType === '3d-model';
        const drawn = message.way === 'no-camera' && isModel && isDrawn();
        isUndrawn = isModel && !drawn;
        flat.hidden = !isUndrawn;
        const pictureAddress = context.pictureAddress ?? (isUndrawn ? storedPicture() : null);
        if (isUndrawn && pictureAddress) picture.src = pictureAddress;
        picture.hidden = !isUndrawn || !pictureAddress;
        document.documentElement.classList.toggle('no-drawing', message.way === 'no-camera' && isUndrawn);
        nameTouch(drawn ? words.preview.model(project.name) : null, lang);
        if (message.way === 'no-camera') followFoot(root);
      }
      explain();
      // Without its code, only the offer to go on with a phone is missing.
      if (message.t === 'started' && message.way === 'no-camera')
        void offerPhone(root, context, isUndrawn).catch(() => undefined);
    },
  };
}

/** The model as its creator's browser drew it; null if the page names no such picture. */
function storedPicture(): string | null {
  const json = document.getElementById(FRAME_PROJECT_ELEMENT_ID)?.textContent;
  return json ? ((JSON.parse(json) as SharedFrame).poster ?? null) : null;
}

async function showSteps(steps: HTMLElement, lang: PlacingContext['texts']['lang']): Promise<void> {
  if (steps.firstChild) return;
  const { permissionSteps } = await loadFailureTexts(lang);
  steps.replaceChildren(...permissionSteps[platformOf(navigator.userAgent)].map((step) => element('li', {}, step)));
}

function firstWithCamera(ways: readonly ShowingWay[]): LiveWay | null {
  return (ways.find((way) => CAMERA_WAYS.has(way)) as LiveWay | undefined) ?? null;
}

/** Whether the way can draw: it has then shown its canvas. */
function isDrawn(): boolean {
  const canvases = document.querySelectorAll<HTMLElement>('#scene, #plain-scene');
  return [...canvases].some(({ style }) => style.visibility === 'visible');
}

function targetFigure(url: string, { init, texts }: PlacingContext): HTMLElement {
  const picture = element('img', { src: url, alt: texts.targetPicture(init.project.name), draggable: 'false' });
  const figure = element('figure', { lang: texts.lang }, picture, element('figcaption', {}, texts.pointAtPicture));
  picture.addEventListener('error', () => figure.remove());
  return figure;
}

/** Labels the touch area, where fingers and keys turn the model. */
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

/**
 * Observes the foot that is shown. The page shows one foot at a time, so the next panel ends the observation of the
 * last.
 */
let footObserver: ResizeObserver | null = null;

/** Keeps the model or video above the text. */
function followFoot({ parentElement: foot }: HTMLElement): void {
  if (!foot) return;
  footObserver?.disconnect();
  const moveFoot = (): void =>
    document.documentElement.style.setProperty('--foot', `${foot.getBoundingClientRect().height}px`);
  // The move is delayed to the next frame, because it resizes the canvas, whose own observer would otherwise run again
  // in this frame.
  footObserver = new ResizeObserver(() => requestAnimationFrame(moveFoot));
  footObserver.observe(foot);
}

async function offerPhone(root: HTMLElement, { init, texts }: PlacingContext, isUndrawn: boolean): Promise<void> {
  if (!(isUndrawn || matchMedia(DESK).matches)) return;
  const { qrCode } = await import('../ui/qr-code');
  if (root.querySelector('.qr')) return;
  const { scanWithPhone, lang } = texts;
  root.append(
    element('div', { class: 'preview-phone' }, qrCode(init.link, scanWithPhone), element('p', { lang }, scanWithPhone)),
  );
}
