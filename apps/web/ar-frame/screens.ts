import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import { retryable } from '@anchora/ar-runtime/loading/retryable';
import type { InAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { ErrCode, FrameProject, Init, ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { elementById } from './stage-elements';
import type { FrameTexts } from './texts/frame-texts';
import { loadFailureTexts } from './texts/load-texts';
import { element } from './ui/element';
import type { Hud, HudActions, HudMode } from './ui/hud';
import { plainFailure } from './ui/plain-failure';
import { startOverlay } from './ui/start-overlay';
import { type StartingScreen, startingScreen } from './ui/starting-screen';

export interface ScreenActions {
  onStart: () => void;
  onBack: () => void;
  onMuted: (muted: boolean) => void;
  /** Opens the page that shows the content without a camera, if there is one. Called in the tap itself. */
  onWithoutCamera?: () => void;
}

interface ScreensOptions {
  init: Init;
  texts: FrameTexts;
  actions: ScreenActions;
  inApp: InAppBrowser | null;
  hud: (project: FrameProject, texts: FrameTexts, actions: HudActions) => Hud;
  /** Instructions at the top of the guide. Default: those for a target image. */
  guide?: () => string;
  /** Called when a failure is shown. */
  onFailure?: () => void;
  /** Called when the ways of the device are known, so that the overlay can be adapted. */
  onReady: (overlay: HTMLElement, ways: readonly ShowingWay[]) => void;
}

/**
 * A window this wide with a mouse is a computer's, whose visitor probably has a better camera in the pocket.
 * Chosen, not measured.
 */
const DESK = '(min-width: 900px) and (hover: hover)';
/** Code that the start does not need is fetched this long after the overlay is shown. Chosen, not measured. */
const SPARE_CODE_AFTER_MS = 2000;

const HUD_MODES: Partial<Record<ArState, HudMode>> = {
  starting: 'busy',
  scanning: 'scanning',
  tracking: 'tracking',
  suspended: 'busy',
};

/** The frame's UI over the stage. The messages of the experience decide which screen is shown. */
export class Screens {
  private readonly place: HTMLElement;
  private readonly overlay: HTMLElement;
  private readonly ui = elementById('ui', HTMLElement);
  private readonly starting: StartingScreen;
  private readonly hud: Hud;
  private readonly tapAgain: HTMLElement;
  private isReady = false;
  private info: { root: HTMLDialogElement; open: () => void } | undefined;

  constructor(private readonly options: ScreensOptions) {
    const { init, texts, actions } = options;
    const { project } = init;
    this.overlay = startOverlay(project, texts, () => this.startTapped());
    this.place = this.overlay.parentElement ?? element('div', {});
    this.tapAgain = element('p', { class: 'note', role: 'status', lang: texts.lang }, texts.tapAgain);
    this.starting = startingScreen(texts);
    this.hud = options.hud(project, texts, {
      onBack: actions.onBack,
      onInfo: () => void this.openInfo().catch(() => undefined),
      onMuted: actions.onMuted,
    });
    this.attach();
    // The demo's page has a code beside the overlay, and markerless overlays show one in place of the picture.
    if (project.type === 'image-tracking' && init.page !== 'demo' && matchMedia(DESK).matches) {
      import('./ui/for-a-phone').then(
        ({ forAPhone }) => this.overlay.append(forAPhone(init.link, texts)),
        () => undefined,
      );
    }
    document.documentElement.dataset['arKind'] = project.type === 'markerless' ? 'markerless' : 'image';
    // These parts are fetched while the overlay is shown, because the connection may be lost later. The delay leaves
    // the bandwidth to a start. What could not be fetched is fetched when it is needed.
    setTimeout(() => {
      this.failureScreen().catch(() => undefined);
      import('./ui/info-dialog').catch(() => undefined);
    }, SPARE_CODE_AFTER_MS);
  }

  receive(message: ToShell): void {
    if (message.t === 'state') this.showState(message.state);
    else if (message.t === 'loading') this.showLoading(message);
    else if (message.t === 'ready') this.becomeReady(message.ways);
    else if (message.t === 'started') document.documentElement.dataset['arWay'] = message.way;
    else if (message.t === 'error') void this.showFailure(message.code);
    this.hud.receive(message);
  }

  private showState(state: ArState): void {
    const { dataset } = document.documentElement;
    dataset['arState'] = state;
    // Texts that stand beside a view without a camera would lie over the screen of the start.
    if (state === 'starting') delete dataset['arWay'];
    if (state === 'ready' || state === 'stopped') this.showOverlay();
    else if (state === 'starting') this.place.replaceChildren(this.starting.root);
    else if (state !== 'error') this.place.replaceChildren();
    if (state !== 'starting') this.starting.askingForCamera(false);
    this.hud.set(HUD_MODES[state] ?? 'hidden');
  }

  /** A screen that is put in place again would fade in once more, so one that is there stays. */
  private showOverlay(): void {
    if (this.place.firstChild !== this.overlay) this.place.replaceChildren(this.overlay);
  }

  /**
   * A tap before the experience can start is noted on the overlay; the page's own script notes earlier taps there, too.
   */
  private startTapped(): void {
    const { actions, texts } = this.options;
    this.tapAgain.remove();
    if (this.isReady) return actions.onStart();
    this.overlay.dataset['tapped'] = '';
    this.overlay.querySelector('.start')?.replaceChildren(texts.starting);
  }

  private becomeReady(ways: readonly ShowingWay[]): void {
    const { actions, texts, onReady } = this.options;
    const wasTapped = 'tapped' in this.overlay.dataset;
    delete this.overlay.dataset['tapped'];
    this.isReady = true;
    onReady(this.overlay, ways);
    if (!wasTapped) return;
    // A browser forgets a tap after some seconds; camera and sound then need another tap.
    if (navigator.userActivation?.isActive) return actions.onStart();
    this.overlay.querySelector('.start')?.replaceChildren(texts.start);
    this.overlay.querySelector('.actions')?.append(this.tapAgain);
  }

  private showLoading({ stage, pct }: ToShell & { t: 'loading' }): void {
    if (stage === 'camera') this.starting.askingForCamera(true);
    else if (pct === undefined) this.starting.askingForCamera(false);
    if (pct !== undefined) this.starting.setShare(pct);
  }

  /** Adds a part that was loaded later over the camera picture. */
  addToHud(part: HTMLElement): void {
    this.hud.root.append(part);
  }

  /** Removes all screens, so that another set can use the window. */
  detach(): void {
    this.place.remove();
    this.hud.root.remove();
    this.info?.root.close();
  }

  attach(): void {
    if (!this.place.isConnected) this.ui.append(this.place);
    this.ui.append(this.hud.root);
  }

  private async showFailure(code: ErrCode): Promise<void> {
    this.options.onFailure?.();
    const shown = await this.failureScreen().then(
      (screen) => screen(code),
      () => plainFailure(this.options.texts, this.options.actions.onStart),
    );
    // The visitor may have gone on before the words arrived. The state is still 'starting' where an app hides the
    // question for the camera.
    if (/error|starting/.test(document.documentElement.dataset['arState'] ?? '')) this.place.replaceChildren(shown);
  }

  private async openInfo(): Promise<void> {
    const { infoDialog } = await import('./ui/info-dialog');
    const { init, texts, guide } = this.options;
    if (this.info?.root.open) return;
    this.info = infoDialog(init.project, texts, guide?.() ?? texts.infoHint);
    this.ui.append(this.info.root);
    this.info.open();
  }

  private readonly failureScreen = retryable(async (): Promise<(code: ErrCode) => HTMLElement> => {
    const { texts, init, actions, inApp } = this.options;
    const [{ failureScreen }, words] = await Promise.all([import('./ui/failure-screen'), loadFailureTexts(texts.lang)]);
    const { onStart: onRetry, onWithoutCamera: go } = actions;
    const label = words.withoutCamera[init.project.contentType];
    return (code) =>
      failureScreen({
        code,
        inApp,
        link: init.link,
        texts,
        words,
        onRetry,
        // Content that cannot be loaded cannot be shown without a camera either.
        withoutCamera: go && code !== 'content' ? { label, go } : null,
      });
  });
}
