import type { SceneDraft, StageEvents } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { Store } from '../../../store/store';
import { type DraftCalls, SaveError } from './draft-calls';
import { EditorHandover, type WindowChannel, type WindowMessage } from './editor-handover';
import { isSameDocument } from './is-same-document';
import type { ChangeKeeper, KeptChanges } from './kept-changes';

interface SaverState {
  /**
   * State of the last change. `offline`: kept in this browser and sent again; `refused` and `signed-out`: kept, and
   * sent when the window is looked at again or with the next change.
   */
  save: 'saved' | 'saving' | 'offline' | 'refused' | 'signed-out';
  /** The reason why the change is refused or cannot be sent, as a text for the user. */
  message: string | null;
  /** `watching`: another window edits, and this one only shows. */
  mode: 'editing' | 'watching';
  /** Name of the member who edits, if this window only shows and it is another person. */
  editorName: string | null;
  /**
   * Changes of this window that the server refused because another window had saved. The user has to decide about them.
   */
  rejected: SceneDocument | null;
  /** Number of the version that visitors see; null if they see the project as it was created. */
  published: number | null;
  unpublishedSaves: number;
}

interface SaverOptions {
  calls: DraftCalls;
  keeper: ChangeKeeper;
  channel: WindowChannel;
  /** Id of this window. */
  editor: string;
  /** Called when another document has to be shown than the window's own; `as-edit`: undo brings the former one back. */
  onReplaced: (document: SceneDocument, how: 'without-history' | 'as-edit') => void;
}

/** Changes are sent once none has followed for this long, ms. Chosen, not measured. */
const SAVE_DELAY_MS = 800;
/**
 * Delay before a failed save is sent again, ms: the first one, which doubles with each failure, and the largest.
 * Chosen, not measured.
 */
const RETRY_MS = [2000, 30_000] as const;

/**
 * Saves one window's draft. Nothing is merged or silently dropped: a change is either acknowledged by the server, or
 * kept in this browser until it is, or until the user decides between it and another window's.
 */
export class DraftSaver extends Store<SaverState> {
  private revision: number;
  /** The newest document that the server has not acknowledged. */
  private pending: SceneDocument | null = null;
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs: number = RETRY_MS[0];
  private readonly handover: EditorHandover;
  private isClosed = false;

  constructor(
    private readonly options: SaverOptions,
    draft: SceneDraft,
  ) {
    super({
      save: 'saved',
      message: null,
      mode: isOthers(draft, options.editor) ? 'watching' : 'editing',
      editorName: draft.editorName,
      rejected: null,
      published: draft.published,
      unpublishedSaves: draft.unpublishedSaves,
    });
    this.revision = draft.revision;
    this.handover = new EditorHandover(options.channel, options.editor);
  }

  get canEdit(): boolean {
    return this.current.mode === 'editing' && this.current.rejected === null;
  }

  /** Id of this window, for calls that name it. */
  get editor(): string {
    return this.options.editor;
  }

  /** The revision that the server has, for calls that name it. */
  get savedRevision(): number {
    return this.revision;
  }

  /**
   * Whether changes would be lost with the window: the server does not have them, and this browser's storage takes
   * none.
   */
  wouldLose(): boolean {
    return this.pending !== null && !this.options.keeper.keep(this.pending, this.revision);
  }

  /**
   * Continues with changes that an earlier window of this browser could not save.
   *
   * @returns the document to edit; null if nothing can be continued at once.
   */
  async resume(kept: KeptChanges, draft: SceneDraft): Promise<SceneDocument | null> {
    if (isSameDocument(kept.document, draft.document)) return null;
    this.options.keeper.keep(kept.document, kept.revision);
    const isOwn = draft.editor === kept.editor;
    const isBasis = kept.revision === draft.revision || (isOwn && isNext(draft, kept.revision));
    // The server does not know yet that the window of these changes is closed.
    if (isBasis && isOwn) await this.takeOverFromClosed();
    if (isBasis && this.canEdit) {
      this.change(kept.document);
      return kept.document;
    }
    this.patch({ rejected: kept.document });
    return null;
  }

  /** @throws Error unless this window may edit. */
  change(document: SceneDocument): void {
    if (!this.canEdit) throw new Error('expected a window that may edit');
    this.pending = document;
    this.patch({ save: 'saving', message: null });
    this.schedule(SAVE_DELAY_MS);
  }

  /** Resolves once everything is saved or a save has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  /** Keeps unsaved changes and sends them without waiting for an answer, because the page may end at any moment. */
  leave(): void {
    const { pending } = this;
    if (!pending) return;
    this.options.keeper.keep(pending, this.revision);
    if (this.sending) return;
    void this.flush();
  }

  /** Saves, or reads the draft again, when the connection may be back or the window was looked at again. */
  async refresh(): Promise<void> {
    if (this.current.rejected) return;
    if (this.pending) return this.flush();
    const revision = this.revision;
    const draft = await this.options.calls.read().catch(() => null);
    if (!draft || this.pending || this.sending || this.revision !== revision) return;
    if (draft.revision !== revision) this.show(draft);
    this.adopt(draft);
  }

  /**
   * Reads the draft again if another window, of any member, has saved, has become the editor, or is the editor no
   * longer.
   */
  async hearFromServer({ revision, editor, editorName }: StageEvents['draft']): Promise<void> {
    const { mode, editorName: shownName } = this.current;
    const isSameMode = isOthers({ editor }, this.options.editor) === (mode === 'watching');
    const isKnown = revision === this.revision && isSameMode && editorName === shownName;
    if (!isKnown) await this.refreshIfIdle();
  }

  /** Takes over what the server says about the draft except for its document: revision, editor, publication. */
  adopt(draft: SceneDraft): void {
    this.revision = draft.revision;
    this.patch({
      mode: isOthers(draft, this.options.editor) ? 'watching' : 'editing',
      editorName: draft.editorName,
      published: draft.published,
      unpublishedSaves: draft.unpublishedSaves,
    });
  }

  /** Shows another document that is the draft now, in place of unsaved changes too; undo leads back. */
  replace(draft: SceneDraft): void {
    this.forgetPending();
    this.adopt(draft);
    this.options.onReplaced(draft.document, 'as-edit');
  }

  private show(draft: SceneDraft): void {
    this.options.onReplaced(draft.document, 'without-history');
  }

  /** Makes this window the editor. The present editor saves first, if it can be reached. @throws SaveError */
  async editHere(): Promise<void> {
    // A window that edits already has nobody to ask.
    if (this.current.mode === 'watching') await this.handover.ask();
    // A stage that was closed meanwhile must not become the editor.
    if (this.isClosed) return;
    await this.options.calls.takeOver();
    const draft = await this.options.calls.read();
    // The history is kept if the window shows this document already.
    if (this.current.rejected || draft.revision !== this.revision) this.show(draft);
    this.adopt(draft);
    this.patch({ mode: 'editing' });
  }

  /** Replaces the other window's document by the rejected changes. @throws SaveError */
  async insist(): Promise<void> {
    const { rejected } = this.current;
    if (!rejected) return;
    // The other window's document is shown first, so that undo leads back to it.
    await this.editHere();
    if (this.isClosed) return;
    this.patch({ rejected: null });
    this.options.onReplaced(rejected, 'as-edit');
    this.change(rejected);
    await this.flush();
  }

  /**
   * Shows the other window's document in place of the rejected changes, to which undo leads back. @throws SaveError
   */
  async dropRejected(): Promise<void> {
    const draft = await this.options.calls.read();
    this.replace(draft);
  }

  async hear(message: WindowMessage): Promise<void> {
    if (message.editor === this.options.editor || this.isClosed) return;
    if (message.type === 'saved') await this.refreshIfIdle();
    else if (message.type === 'released') this.handover.endAsking();
    else if (this.current.mode === 'editing') await this.release();
  }

  /** @returns a promise of the end of the last save, which other windows are still told of. */
  async dispose(): Promise<void> {
    this.leave();
    this.isClosed = true;
    clearTimeout(this.timer);
    this.handover.endAsking();
    await this.sending;
  }

  /**
   * Makes this window the editor after a closed one. If the server does not answer, the changes are offered instead.
   */
  private async takeOverFromClosed(): Promise<void> {
    const taken = await this.options.calls.takeOver().catch(() => null);
    if (taken?.revision === this.revision) this.patch({ mode: 'editing' });
  }

  private forgetPending(): void {
    this.pending = null;
    this.options.keeper.forget();
    this.patch({ rejected: null, save: 'saved', message: null });
  }

  private async refreshIfIdle(): Promise<void> {
    if (!this.pending && !this.sending) await this.refresh();
  }

  private async release(): Promise<void> {
    if (this.pending) await this.flush();
    // The server rejects unsaved changes later, and they are then offered again.
    if (this.pending) return;
    this.patch({ mode: 'watching' });
    this.handover.tellReleased();
  }

  private async send(): Promise<void> {
    while (this.pending && !this.current.rejected) {
      const document = this.pending;
      this.options.keeper.keep(document, this.revision);
      this.patch({ save: 'saving', message: null });
      try {
        this.acknowledge(document, await this.options.calls.save(document, this.revision));
      } catch (error) {
        if (!(await this.recover(error, document))) return;
      }
    }
  }

  private acknowledge(document: SceneDocument, draft: SceneDraft): void {
    this.retryMs = RETRY_MS[0];
    this.adopt(draft);
    this.options.channel.tell({ type: 'saved', editor: this.options.editor });
    if (this.pending !== document) return;
    this.pending = null;
    this.options.keeper.forget();
    this.patch({ save: 'saved' });
  }

  /** @returns true if sending can go on. */
  private async recover(error: unknown, document: SceneDocument): Promise<boolean> {
    if (!(error instanceof SaveError)) throw error;
    if (error.reason === 'offline') return this.waitForServer();
    if (error.reason === 'refused' || error.reason === 'signed-out') {
      this.patch({ save: error.reason, message: error.message });
      return false;
    }
    let theirs: SceneDraft;
    try {
      theirs = await this.options.calls.read();
    } catch {
      return this.waitForServer();
    }
    if (theirs.editor === this.options.editor && isNext(theirs, this.revision)) {
      this.adopt(theirs);
      return true;
    }
    const mode = isOthers(theirs, this.options.editor) ? 'watching' : 'editing';
    const { editorName } = theirs;
    this.patch({ rejected: this.pending ?? document, save: 'refused', message: error.message, mode, editorName });
    return false;
  }

  private waitForServer(): false {
    this.patch({ save: 'offline' });
    this.schedule(this.retryMs);
    this.retryMs = Math.min(RETRY_MS[1], 2 * this.retryMs);
    return false;
  }

  private schedule(delayMs: number): void {
    clearTimeout(this.timer);
    // A closed window has kept its changes; the next one sends them.
    if (!this.isClosed) this.timer = setTimeout(() => void this.flush(), delayMs);
  }

  private patch(change: Partial<SaverState>): void {
    const before = this.current;
    const keys = Object.keys(change) as (keyof SaverState)[];
    // Each move of a drag is an edit, but few edits change this state.
    if (keys.some((key) => change[key] !== before[key])) this.set({ ...before, ...change });
  }
}

/** Whether the server has exactly one save more than the window knows of: the last one, whose answer was lost. */
function isNext(draft: SceneDraft, revision: number): boolean {
  return draft.revision === revision + 1;
}

function isOthers({ editor: editing }: Pick<SceneDraft, 'editor'>, editor: string): boolean {
  return editing !== null && editing !== editor;
}
