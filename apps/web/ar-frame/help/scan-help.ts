import { hasTorch, nextCamera, setTorch } from '@anchora/ar-runtime/camera/camera-controls';
import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import { ADVICE, ScanAdvice } from '@anchora/ar-runtime/session/help/scan-advice';
import type { ScanLook } from '@anchora/ar-runtime/tracking/frame-look';
import type { HelpTexts } from '../texts/help-texts';
import { element } from '../ui/element';
import { outline } from '../ui/icon';
import './scan-help.css';

/** Lucide outlines (ISC licence), 24 px grid. */
const TORCH = 'M6 2h12v4l-3 4v11a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V10L6 6ZM6 6h12M12 12v2';

const SWITCH =
  'M11 19H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5M13 5h7a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0M18 22l-3-3 3-3M6 2l3 3-3 3';

/** Distance between the help and a document's button. Chosen by eye. */
const GAP_PX = 12;

export interface ScanHelpActions {
  /** The open camera; null while no camera is open. */
  camera: () => MediaStreamTrack | null;
  onCamera: (deviceId: string) => void;
  /** Called in the tap itself, when the visitor wants the content without the picture. */
  onWithoutPicture: () => void;
  /** Called when the content without the picture is offered, so that it can load. */
  onOffer: () => void;
}

export interface ScanHelp {
  root: HTMLElement;
  /** @param sinceMs start of the state, by `performance.now()`. */
  showState(state: ArState, sinceMs: number): void;
  showLook(look: ScanLook): void;
}

/**
 * Help for a visitor who has not found the target image for some seconds: a tip that fits the frames, the phone's lamp,
 * and the content without the picture.
 */
export function scanHelp(texts: HelpTexts, lang: string, actions: ScanHelpActions): ScanHelp {
  const advice = new ScanAdvice();
  const tip = element('p', { class: 'scan-tip', role: 'status', 'data-testid': 'ar-tip' });
  const tools = element('div', { class: 'scan-tools', hidden: true });
  const root = element('div', { class: 'scan-help', lang, hidden: true }, tip, tools);
  stayAboveButton(root);
  // A press would take the focus from a word of the scene. The help then moves down, from under the pointer, and is not
  // clicked.
  tools.addEventListener('mousedown', (event) => event.preventDefault());
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The button of a lamp remembers whether it is lit, so it is kept as long as its camera. */
  let lamp: HTMLButtonElement | null = null;
  let cameraOfLamp: MediaStreamTrack | null = null;
  let isSearching = false;
  let wasOffered = false;

  const loseLamp = (): void => {
    lamp = null;
    tip.textContent = texts.torchFailed;
  };
  /** Shows the tools that the present camera has. */
  const fill = async (): Promise<void> => {
    const track = actions.camera();
    if (!track) return;
    const other = await nextCamera(track).catch(() => null);
    if (!isSearching || track !== actions.camera()) return;
    const without = element(
      'button',
      { type: 'button', class: 'scan-without', 'data-testid': 'ar-without-picture', onclick: actions.onWithoutPicture },
      texts.withoutPicture,
    );
    if (cameraOfLamp !== track) {
      cameraOfLamp = track;
      lamp = hasTorch(track) ? torchButton(track, texts, loseLamp) : null;
    }
    const another = other && button(texts.otherCamera, SWITCH, 'ar-other-camera', () => actions.onCamera(other));
    tools.replaceChildren(...[lamp, another, without].filter((tool) => tool !== null));
    wasOffered = true;
    actions.onOffer();
    tools.hidden = false;
  };
  const close = (): void => {
    clearTimeout(timer);
    advice.end();
    root.hidden = tools.hidden = true;
    tip.textContent = '';
  };
  return {
    root,
    showState(state, sinceMs) {
      const isLit = lamp?.getAttribute('aria-pressed') === 'true';
      close();
      isSearching = state === 'scanning';
      if (state === 'tracking' && lamp && isLit && cameraOfLamp === actions.camera()) {
        // The lamp must not stay on without a way to switch it off.
        tools.replaceChildren(lamp);
        root.hidden = tools.hidden = false;
      }
      if (!isSearching) return;
      root.hidden = false;
      advice.begin(sinceMs);
      const waitedMs = performance.now() - sinceMs;
      timer = setTimeout(() => void fill(), wasOffered ? 0 : ADVICE.patienceMs - waitedMs);
    },
    showLook(look) {
      const shown = advice.add(look, performance.now());
      const text = shown ? texts.tips[shown] : '';
      if (tip.textContent !== text) tip.textContent = text;
    },
  };
}

/** Keeps the help above the button on the screen, which a document shows and hides and which can have several lines. */
function stayAboveButton(help: HTMLElement): void {
  // A page without a camera that was prepared before has a button, too, which stands before the camera's in the
  // document.
  const below = [...document.querySelectorAll<HTMLElement>('.scene-button')].at(-1);
  if (!below) return;
  const place = (): void => {
    help.style.setProperty('--scene-button', `${below.hidden ? 0 : below.offsetHeight + GAP_PX}px`);
  };
  new ResizeObserver(place).observe(below);
}

/** Switches the phone's lamp. A lamp that cannot be switched loses its button. */
function torchButton(track: MediaStreamTrack, texts: HelpTexts, onFailed: () => void): HTMLButtonElement {
  let isOn = false;
  const made = button(texts.torchOn, TORCH, 'ar-torch', () => void press());
  const press = async (): Promise<void> => {
    const isWanted = !isOn;
    if (!(await setTorch(track, isWanted))) {
      made.remove();
      onFailed();
      return;
    }
    // The wanted state is set, because another press may have changed the present one meanwhile.
    isOn = isWanted;
    made.setAttribute('aria-pressed', String(isOn));
    const label = isOn ? texts.torchOff : texts.torchOn;
    made.setAttribute('aria-label', label);
    made.title = label;
  };
  return made;
}

function button(label: string, drawing: string, testId: string, onclick: () => void): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'round', 'aria-label': label, title: label, 'data-testid': testId, onclick },
    outline(drawing),
  );
}
