import { FREE_SCENE_LIMITS } from '@anchora/contract/limits';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { filesOf } from '@anchora/contract/scene/document-faults';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { claimUploads, type NamedUpload } from '../../files/claim-uploads';
import { endUse, useFiles } from '../../files/use-file';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import { fileAddress } from '../../storage/file-address';
import { DraftRepository, type DraftRow, type ProjectOfDraft } from './draft-repository';

export interface DraftSave {
  document: SceneDocument;
  /** That the document was made from. */
  revision: number;
  /** The window that saves. */
  editor: string;
}

type Owner = Pick<SessionUser, 'id' | 'isPro'>;

/** Reads and saves drafts of what a project shows. */
export class DraftService {
  private readonly drafts: DraftRepository;

  constructor(private readonly deps: Deps) {
    this.drafts = new DraftRepository(deps.db);
  }

  /** @throws ApiError `project-not-found` */
  async read(owner: Owner, id: number): Promise<SceneDraft> {
    const project = await this.drafts.findProject(owner.id, id);
    if (!project) throw new ApiError('project-not-found');
    return answer(project, await this.drafts.find(id));
  }

  /** @throws ApiError `project-not-found`, `project-in-trash` */
  async requireChangeable(owner: Owner, id: number): Promise<ProjectOfDraft> {
    const project = await this.drafts.findProject(owner.id, id);
    return changeable(project);
  }

  /**
   * Saves a document as the next revision. The files that it names are in use from then on, and those that only its former
   * revision named no longer are.
   *
   * @throws ApiError `draft-changed` when `revision` is not the present one; `draft-held` while another window edits;
   *   `scene-of-other-type`, `scene-needs-pro`, and the errors of `claimUploads` for the files.
   */
  async save(owner: Owner, id: number, save: DraftSave): Promise<SceneDraft> {
    const { document } = save;
    const inUse = await this.drafts.filesInUse(id);
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const added = namedFiles(document).filter(({ fileId }) => !inUse.has(fileId));
    await claimUploads(this.deps, owner.id, added);
    return this.deps.db.transaction(async (tx) => {
      const project = changeable(await this.drafts.lockProject(tx, owner.id, id));
      const before = await this.drafts.find(id, tx);
      if (before && before.editor !== save.editor && before.isEditorThere) throw new ApiError('draft-held');
      if ((before?.revision ?? 0) !== save.revision) throw new ApiError('draft-changed');
      checkKind(project, document);
      if (!owner.isPro) checkFreeLimits(document, before?.document ?? defaultOf(project));
      const saved = await this.drafts.save(tx, { ...save, projectId: id, revision: save.revision + 1 });
      await this.useFilesOf(tx, project, document);
      return answer(project, saved);
    });
  }

  /** From now on this window edits, and the one that did until now is refused. */
  async takeOver(owner: Owner, id: number, editor: string): Promise<SceneDraft> {
    return this.deps.db.transaction(async (tx) => {
      const project = changeable(await this.drafts.lockProject(tx, owner.id, id));
      return answer(project, await this.drafts.setEditor(tx, id, editor));
    });
  }

  /** What visitors see is then what the owner sees, too. */
  async drop(owner: Owner, id: number): Promise<SceneDraft> {
    return this.deps.db.transaction(async (tx) => {
      const project = changeable(await this.drafts.lockProject(tx, owner.id, id));
      await this.drafts.remove(tx, id);
      await this.useFilesOf(tx, project, null);
      return answer(project, null);
    });
  }

  private async useFilesOf(tx: Transaction, { id, workspaceId }: ProjectOfDraft, document: SceneDocument | null) {
    const holder = { kind: 'scene-draft', id } as const;
    const wanted = new Set(document ? filesOf(document) : []);
    const present = await this.drafts.filesInUse(id, tx);
    const taken = new Set<string>();
    for (const [fileId, role] of present) {
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

function changeable(project: ProjectOfDraft | null): ProjectOfDraft {
  if (!project) throw new ApiError('project-not-found');
  if (project.status === 'deleted') throw new ApiError('project-in-trash');
  return project;
}

function answer(project: ProjectOfDraft, draft: DraftRow | null): SceneDraft {
  const unpublished = { published: null, unpublishedSaves: draft?.revision ?? 0 };
  if (!draft) return { document: defaultOf(project), revision: 0, editor: null, ...unpublished };
  const { document, revision, editor, isEditorThere } = draft;
  return { document, revision, editor: isEditorThere ? editor : null, ...unpublished };
}

function defaultOf({ modelFileId, targetImageFileId, ...project }: ProjectOfDraft): SceneDocument {
  return defaultScene({ ...project, contentFileId: modelFileId, targetFileId: targetImageFileId });
}

function named(field: string, fileId: string, kind: 'image' | 'model' | 'video') {
  return { field, fileId, kind, address: fileAddress(fileId) };
}

/** Every file that a document names, with the field that names it. */
function namedFiles({ targets, scenes }: SceneDocument): (NamedUpload & { fileId: string })[] {
  const ofTargets = targets.map(({ image }, i) => named(`targets.${i}.image`, image, 'image'));
  const ofItems = scenes.flatMap(({ items }, i) =>
    items.flatMap((item, k) => {
      if (!('file' in item)) return [];
      // No upload accepts sounds yet, so there is no file that could be meant.
      if (item.kind === 'sound') throw new ApiError('file-kind-not-uploadable');
      return [named(`scenes.${i}.items.${k}.file`, item.file, item.kind)];
    }),
  );
  return [...ofTargets, ...ofItems];
}

function checkKind({ type }: ProjectOfDraft, { targets }: SceneDocument): void {
  if ((type === 'markerless') !== (targets.length === 0)) throw new ApiError('scene-of-other-type');
}

/** What an account made while it had Pro may stay and be changed, but not grow. */
function checkFreeLimits(document: SceneDocument, before: SceneDocument): void {
  const counts = countsOf(document);
  const former = countsOf(before);
  const isOver = (['targets', 'scenes', 'items'] as const).some(
    (what) => counts[what] > Math.max(FREE_SCENE_LIMITS[what], former[what]),
  );
  if (isOver) throw new ApiError('scene-needs-pro', FREE_SCENE_LIMITS);
}

function countsOf({ targets, scenes }: SceneDocument) {
  return {
    targets: targets.length,
    scenes: scenes.length,
    items: scenes.reduce((sum, { items }) => sum + items.length, 0),
  };
}
