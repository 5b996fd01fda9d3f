import type { ArState } from '@anchora/ar-runtime/session/ar-state';
import type { InAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { ErrCode, Init, ToShell } from '@anchora/ar-runtime/session/protocol';
import { elementById } from './experience';
import type { FrameTexts } from './texts/frame-texts';
import { loadFailureTexts } from './texts/load-texts';
import { element } from './ui/element';
import { type Hud, type HudMode, hud } from './ui/hud';
import { plainFailure } from './ui/plain-failure';
import { startOverlay } from './ui/start-overlay';
import { type StartingScreen, startingScreen } from './ui/starting-screen';

export interface ScreenActions {
  onStart: () => void;
  onBack: () => void;
  onMuted: (muted: boolean) => void;
}

/** Code that a start does not need is fetched this long after the overlay is there. */
const SPARE_CODE_AFTER_MS = 2000;

const HUD_MODES: Partial<Record<ArState, HudMode>> = {
  starting: 'busy',
  scanning: 'scanning',
  tracking: 'tracking',
  suspended: 'busy',
};

/** All that the frame shows over the stage; what the experience reports decides which of it. */
export class Screens {
  private readonly place = element('div', {});
  private readonly overlay: HTMLElement;
  private readonly ui = elementById('ui', HTMLElement);
  private readonly starting: StartingScreen;
  private readonly hud: Hud;
  private info: { root: HTMLDialogElement; open: () => void } | undefined;
  private failureChunk: Promise<(code: ErrCode) => HTMLElement> | undefined;

  constructor(
    private readonly init: Init,
    private readonly texts: FrameTexts,
    private readonly actions: ScreenActions,
    private readonly inApp: InAppBrowser | null,
  ) {
    const { project } = init;
    this.overlay = startOverlay(project, texts, actions.onStart);
    this.starting = startingScreen(texts);
    this.hud = hud(project, texts, {
      onBack: actions.onBack,
      onInfo: () => void this.openInfo().catch(() => undefined),
      onMuted: actions.onMuted,
    });
    this.ui.replaceChildren(this.place, this.hud.root);
    document.documentElement.dataset['arKind'] = this.followsPicture ? 'image' : 'preview';
    if (!this.followsPicture) void this.offerPhone();
    // Fetched while the overlay is read: when it is needed, there may be no connection. It must not take any from a start.
    setTimeout(() => {
      this.failureScreen().catch(() => undefined);
      import('./ui/info-dialog').catch(() => undefined);
    }, SPARE_CODE_AFTER_MS);
  }

  receive(message: ToShell): void {
    if (message.t === 'state') this.showState(message.state);
    else if (message.t === 'loading') this.showLoading(message);
    else if (message.t === 'audio') this.hud.sound.show(message.muted);
    else if (message.t === 'error') void this.showFailure(message.code);
  }

  private get followsPicture(): boolean {
    return this.init.project.type === 'image-tracking';
  }

  private showState(state: ArState): void {
    document.documentElement.dataset['arState'] = state;
    if (state === 'ready' || state === 'stopped') this.place.replaceChildren(this.overlay);
    else if (state === 'starting') this.place.replaceChildren(this.starting.root);
    else if (state !== 'error') this.place.replaceChildren();
    if (state !== 'starting') this.starting.askingForCamera(false);
    const mode = HUD_MODES[state] ?? 'hidden';
    this.hud.set(mode === 'tracking' && !this.followsPicture ? 'busy' : mode);
  }

  private showLoading({ stage, pct }: ToShell & { t: 'loading' }): void {
    if (stage === 'camera') this.starting.askingForCamera(true);
    if (pct !== undefined) this.starting.setShare(pct);
  }

  private async showFailure(code: ErrCode): Promise<void> {
    const shown = await this.failureScreen().then(
      (screen) => screen(code),
      () => plainFailure(this.texts, this.actions.onStart),
    );
    this.place.replaceChildren(shown);
  }

  private async openInfo(): Promise<void> {
    const { infoDialog } = await import('./ui/info-dialog');
    this.info ??= infoDialog(this.init.project, this.texts);
    if (!this.info.root.isConnected) this.ui.append(this.info.root);
    if (!this.info.root.open) this.info.open();
  }

  private failureScreen(): Promise<(code: ErrCode) => HTMLElement> {
    this.failureChunk ??= this.loadFailureScreen();
    return this.failureChunk;
  }

  private async loadFailureScreen(): Promise<(code: ErrCode) => HTMLElement> {
    const { texts, init, actions, inApp } = this;
    const [{ failureScreen }, words] = await Promise.all([import('./ui/failure-screen'), loadFailureTexts(texts.lang)]);
    return (code) => failureScreen({ code, inApp, link: init.link, texts, words, onRetry: actions.onStart });
  }

  /** Without a picture to look for, the overlay offers to go on with a phone. */
  private async offerPhone(): Promise<void> {
    const { scanWithPhone, lang } = this.texts;
    const { qrCode } = await import('./ui/qr-code');
    const code = element('div', { class: 'picture-room' }, qrCode(this.init.link, scanWithPhone));
    this.overlay.querySelector('.words')?.after(code, element('p', { class: 'note', lang }, scanWithPhone));
  }
}
