import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { SceneState } from '@anchora/ar-runtime/session/document/scene-state';
import { elementById, stageElements } from '../stage-elements';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from '../ui/element';
import { type LeaveAction, leaveDialog } from './leave-dialog';
import { sceneWords } from './scene-words';

/** What the buttons of a document do. */
export interface DocumentActions {
  tap(id: string): void;
  press(): void;
  pauseFor(dialog: boolean): void;
}

/** The button of the screen, the words of the scene, and the word before leaving. */
export class DocumentUi {
  private actions: DocumentActions | null = null;
  private readonly label = element('bdi');
  private readonly button: HTMLElement;
  private readonly words: ReturnType<typeof sceneWords>;
  private readonly leave: ReturnType<typeof leaveDialog>;

  constructor(texts: FrameTexts) {
    const attributes = { class: 'button scene-button', 'data-testid': 'ar-scene-button', hidden: true };
    const onclick = (): void => this.actions?.press();
    this.button = element('button', { type: 'button', ...attributes, onclick }, this.label);
    this.words = sceneWords(texts, (id) => this.actions?.tap(id));
    this.leave = leaveDialog(texts, (open) => this.actions?.pauseFor(open));
    // Below the screens and buttons of the platform, which nothing of a creator's may cover.
    stageElements().touch.after(this.words.root, this.button);
    elementById('ui', HTMLElement).append(this.leave.root);
  }

  serve(actions: DocumentActions): void {
    this.actions = actions;
  }

  ask(action: LeaveAction): void {
    this.leave.show(action);
  }

  show({ button, items }: SceneState): void {
    this.button.hidden = button === null;
    this.label.textContent = button;
    this.words.show(items);
  }

  receive(message: ToShell): void {
    if (message.t === 'state' && message.state !== 'scanning' && message.state !== 'tracking') this.leave.root.close();
  }
}
