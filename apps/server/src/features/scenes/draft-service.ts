import { filesOf } from '@anchora/contract/scene/files-of';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { claimUploads } from '../../files/claim-uploads';
import { endUse, useFiles } from '../../files/use-file';
import type { Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { documentFiles } from './document-files';
import { requireRoom } from '../../quota/require-room';
import { documentBytes } from './document-bytes';
import { DraftRepository, type DraftRow } from './draft-repository';
import { checkFreeLimits } from './check-free-limits';
import { changeable, shownDocument } from './scene-project';
import { findProject, lockInWorkspace, lockProject, type ProjectOfScene } from './scene-project-repository';

export interface DraftSave {
  document: SceneDocument;
  /** The revision that the document was made from. */
  revision: number;
  /** The window that saves. */
  editor: string;
}

export class DraftService {
  private readonly drafts: DraftRepository;

  /** @param onSaved called with the id of each project whose draft has changed. */
  constructor(
    private readonly deps: Deps,
    private readonly onSaved: (projectId: number) => void,
  ) {
    this.drafts = new DraftRepository(deps.db);
  }

  /** @throws ApiError `project-not-found` */
  async read(user: Member, id: number): Promise<SceneDraft> {
    const project = await findProject(this.deps.db, user, id);
    if (!project) throw new ApiError('project-not-found');
    return answer(user, project, await this.drafts.find(id));
  }

  /** @throws ApiError `project-not-found`, `project-in-trash`, `role-too-low` */
  async requireChangeable(user: Member, id: number): Promise<ProjectOfScene> {
    return changeable(await findProject(this.deps.db, user, id, 'change'));
  }

  /**
   * Saves a document as the next revision. The files that it names are in use from then on, and those that only its
   * former revision named no longer are.
   *
   * @throws ApiError as `requireChangeable`; `draft-changed` when `revision` is not the present one, or the project has
   *   moved meanwhile; `draft-held` while another window edits; `scene-of-other-type`, `scene-needs-pro`, `quota-exceeded`, `quota-unconfirmed`, and the
   *   errors of `claimUploads` for the files.
   */
  async save(user: Member, id: number, save: DraftSave): Promise<SceneDraft> {
    const { document } = save;
    const inUse = await this.drafts.filesInUse(id);
    // Checking staged bytes may take seconds, so it happens before the transaction. A file may be in use as another
    // kind.
    const added = documentFiles(document).filter(({ fileId, kind }) => inUse.get(fileId)?.kind !== kind);
    const found = await this.requireChangeable(user, id);
    await claimUploads(this.deps, found.workspaceId, added);
    const saved = await this.deps.db.transaction(async (tx) => {
      const project = changeable(await lockInWorkspace(tx, user, found));
      const before = await this.drafts.find(id, tx);
      if (before && before.editor !== save.editor && before.isEditorThere) throw new ApiError('draft-held');
      if ((before?.revision ?? 0) !== save.revision) throw new ApiError('draft-changed');
      checkKind(project, document);
      if (!project.payer.isPro) checkFreeLimits(document, before?.document ?? shownDocument(project));
      await requireRoom(tx, this.deps.config, project, documentBytes(document) - (before?.bytes ?? 0));
      const next = { ...save, projectId: id, revision: save.revision + 1, editorUserId: user.id };
      const row = await this.drafts.save(tx, next);
      await this.useFilesOf(tx, project, document);
      return answer(user, project, row);
    });
    this.onSaved(id);
    return saved;
  }

  /**
   * Makes this window the editor; saves of the former one are refused from then on.
   *
   * @throws ApiError as `requireChangeable`
   */
  async takeOver(user: Member, id: number, editor: string): Promise<SceneDraft> {
    return this.deps.db.transaction(async (tx) => {
      const project = changeable(await lockProject(tx, user, id));
      return answer(user, project, await this.drafts.setEditor(tx, id, { editor, editorUserId: user.id }));
    });
  }

  /** Deletes the draft. Owner and visitors see the same from then on. @throws ApiError as `requireChangeable` */
  async drop(user: Member, id: number): Promise<SceneDraft> {
    const dropped = await this.deps.db.transaction(async (tx) => {
      const project = changeable(await lockProject(tx, user, id));
      await this.drafts.remove(tx, id);
      await this.useFilesOf(tx, project, null);
      // The file was packed for previews of the draft.
      await endUse(tx, { kind: 'scene-draft', id }, 'tracking-file');
      return answer(user, project, null);
    });
    this.onSaved(id);
    return dropped;
  }

  private async useFilesOf(tx: Transaction, { id, workspaceId }: ProjectOfScene, document: SceneDocument | null) {
    const holder = { kind: 'scene-draft', id } as const;
    const wanted = new Set(document ? filesOf(document) : []);
    const present = await this.drafts.filesInUse(id, tx);
    const taken = new Set<string>();
    for (const [fileId, { role }] of present) {
      if (wanted.has(fileId)) taken.add(role);
      else await endUse(tx, holder, role);
    }
    const added = [...wanted].filter((fileId) => !present.has(fileId));
    let number = 0;
    const uses = added.map((fileId) => {
      while (taken.has(`scene-${number}`)) number++;
      const role = `scene-${number++}` as const;
      return { fileId, holder, role, workspaceId, isPublic: false };
    });
    await useFiles(tx, uses);
  }
}

function answer(user: Member, project: ProjectOfScene, draft: DraftRow | null): SceneDraft {
  const published = project.publishedVersion;
  if (!draft) {
    return { document: shownDocument(project), revision: 0, ...editorFor(user, null), published, unpublishedSaves: 0 };
  }
  const { document, revision, publishedRevision } = draft;
  const unpublishedSaves = revision - publishedRevision;
  return { document, revision, ...editorFor(user, draft), published, unpublishedSaves };
}

/** The window that edits, for one user. */
function editorFor(user: Pick<Member, 'id'>, draft: DraftRow | null): Pick<SceneDraft, 'editor' | 'editorName'> {
  if (!draft?.isEditorThere) return { editor: null, editorName: null };
  return { editor: draft.editor, editorName: draft.editorUserId === user.id ? null : draft.editorName };
}

function checkKind({ type }: ProjectOfScene, { targets }: SceneDocument): void {
  if ((type === 'markerless') !== (targets.length === 0)) throw new ApiError('scene-of-other-type');
}
