import { retryable } from '@anchora/ar-runtime/loading/retryable';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { SceneState } from '@anchora/ar-runtime/session/document/scene-state';
import type { ShownDocument } from '@anchora/ar-runtime/session/document/shown-document';
import { stageElements } from '../stage-elements';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from '../ui/element';
import type { LeaveAction } from './leave-dialog';
import type { SceneTouch } from './scene-touch';

/**
 * The button on the screen. Everything else that visitors can do with a document is loaded when its content is first
 * seen, so that it does not delay the start.
 */
export class DocumentUi {
  private readonly label = element('bdi');
  private readonly button: HTMLElement;
  private touch: SceneTouch | null = null;
  private items: SceneState['items'] = [];
  private wasSeen = false;

  constructor(
    private readonly texts: FrameTexts,
    private readonly surface: HTMLElement,
    private readonly shown: () => ShownDocument,
  ) {
    const attributes = { class: 'button scene-button', 'data-testid': 'ar-scene-button', hidden: true };
    this.button = element('button', { type: 'button', ...attributes, onclick: () => shown().press() }, this.label);
    // The button lies below the screens and buttons of the platform, which no content of a creator may cover.
    stageElements().touch.after(this.button);
    // The gestures, which are loaded later, need this.
    surface.style.touchAction = 'none';
  }

  readonly loadTouch = retryable(async () => {
    const code = await import('./scene-touch');
    this.touch = new code.SceneTouch(this.texts, this.surface, this.shown());
    this.button.before(this.touch.words.root);
    this.touch.words.show(this.items);
    return this.touch;
  });

  ask(action: LeaveAction): void {
    if (this.touch) return this.touch.leave.show(action);
    const showLater = ({ leave }: SceneTouch): void => {
      if (this.shown().isRunning) leave.show(action);
    };
    // The load failed; the visitor can tap again.
    this.loadTouch().then(showLater, () => undefined);
  }

  show({ button, items }: SceneState): void {
    this.items = items;
    this.button.hidden = button === null;
    this.label.textContent = button;
    this.touch?.words.show(items);
  }

  /** Call it after the document has received the message. */
  receive(message: ToShell): void {
    if (message.t === 'state') {
      this.wasSeen ||= message.state === 'tracking';
      if (!this.shown().isRunning) this.touch?.leave.root.close();
    }
    // Messages keep coming while a session runs, so a failed load is tried again.
    if (this.wasSeen && !this.touch) this.loadTouch().catch(() => undefined);
  }
}
