import { MAX_DOCUMENT_ITEMS } from '@anchora/contract/limits';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { ProjectType } from '@anchora/contract/projects';
import { Store } from '../../../store/store';
import { changeItem, itemOf, sceneWith } from '../document/edit-document';
import {
  type History,
  type Moment,
  type Run,
  amend,
  beginHistory,
  endRun,
  recordEdit,
  redo,
  select,
  undo,
} from '../document/history';
import type { DraftSaver } from '../saving/draft-saver';

interface EditOptions {
  run?: Run;
  /** Selection after the edit; by default unchanged. */
  itemId?: string | null;
  sceneId?: string;
}

/** One visit to the stage: the document with its history. While the window may not edit, edits have no effect. */
export class StageSession extends Store<History> {
  private most = MAX_DOCUMENT_ITEMS;
  private saver: DraftSaver | null = null;

  /** @param now clock, ms of performance.now(). */
  constructor(
    document: SceneDocument,
    private readonly projectType: ProjectType,
    private readonly now: () => number = () => performance.now(),
  ) {
    super(beginHistory(firstMoment(document)));
  }

  saveWith(saver: DraftSaver): void {
    this.saver = saver;
  }

  /**
   * @param most items that the project may have by the plan of its workspace's owner, which is known some time after
   *   the stage opens.
   */
  limitItems(most: number): void {
    this.most = most;
  }

  get mostItems(): number {
    return this.most;
  }

  get document(): SceneDocument {
    return this.current.present.document;
  }

  /** The selected item; null without a selection. */
  get selected(): SceneItem | null {
    return itemOf(this.document, this.current.present.itemId);
  }

  get canEdit(): boolean {
    return this.saver?.canEdit ?? false;
  }

  get onFloor(): boolean {
    return this.projectType === 'markerless';
  }

  edit(change: (document: SceneDocument) => SceneDocument, { run, ...selection }: EditOptions = {}): void {
    if (!this.canEdit) return;
    const { present } = this.current;
    const next = { ...present, ...selection, document: change(present.document) };
    this.move(recordEdit(this.current, next, this.now(), run ?? null));
  }

  editItem(itemId: string, change: (item: SceneItem) => SceneItem, run?: Run): void {
    this.edit((document) => changeItem(document, itemId, change), run ? { run } : {});
  }

  /** Changes an item as it is now and in all steps of undo and redo. */
  amendItem(itemId: string, change: (item: SceneItem) => SceneItem): void {
    if (this.canEdit) this.move(amend(this.current, (document) => changeItem(document, itemId, change)));
  }

  select(itemId: string | null): void {
    const sceneId = sceneWith(this.document, itemId)?.id ?? this.current.present.sceneId;
    this.set(select(this.current, { sceneId, itemId }));
  }

  selectScene(sceneId: string): void {
    this.set(select(this.current, { sceneId, itemId: null }));
  }

  /** Makes the next edit a separate step of undo. */
  endRun(): void {
    const ended = endRun(this.current);
    if (ended !== this.current) this.set(ended);
  }

  undo(): void {
    if (this.canEdit) this.move(undo(this.current));
  }

  redo(): void {
    if (this.canEdit) this.move(redo(this.current));
  }

  /**
   * Shows another document, which needs no saving.
   *
   * @param how `without-history` forgets the history; `as-edit` makes the change one step that can be undone.
   */
  replace(document: SceneDocument, how: 'without-history' | 'as-edit'): void {
    const { present } = this.current;
    const next = stillThere({ ...present, document });
    this.set(how === 'without-history' ? beginHistory(next) : recordEdit(this.current, next, this.now()));
  }

  private move(history: History): void {
    const before = this.document;
    if (history === this.current) return;
    this.set({ ...history, present: stillThere(history.present) });
    if (this.document !== before) this.saver?.change(this.document);
  }
}

/** The document without a selection, in the scene that visitors see first. */
function firstMoment(document: SceneDocument): Moment {
  const sceneId = document.targets.find(({ retired }) => !retired)?.scene ?? document.scenes[0]?.id ?? '';
  return { document, sceneId, itemId: null };
}

/** The same moment, without a selection that the document does not contain. */
function stillThere(moment: Moment): Moment {
  const { document, sceneId, itemId } = moment;
  const scene = document.scenes.find(({ id }) => id === sceneId);
  if (!scene) return firstMoment(document);
  if (itemId === null || scene.items.some(({ id }) => id === itemId)) return moment;
  return { ...moment, itemId: null };
}
