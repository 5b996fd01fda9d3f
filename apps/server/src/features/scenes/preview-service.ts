import type { PreviewDraft, PreviewLink } from '@anchora/contract/scene/previews';
import { PREVIEW_PATH } from '@anchora/contract/scene/previews';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import { holdWithProject } from '../../accounts/hold-workspace';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Deps } from '../../deps';
import { brandForPreviews } from '../../files/brand-columns';
import { isUntracked } from '../../files/is-untracked';
import { replaceUse } from '../../files/use-file';
import { visibleScene } from '../../files/visible-scene';
import { ApiError } from '../../http/api-error';
import { hashToken } from '../../http/hash-token';
import type { CurrentUser } from '../../http/session-repository';
import { randomId } from '../../storage/object-key';
import { tellOfEndedLink } from './draft-channel';
import { DraftRepository, type DraftRow } from './draft-repository';
import { packTargets, sourcesOf, trackedTargets } from './pack-targets';
import { plainFieldsOf } from './plain-fields';
import * as previews from './preview-repository';
import type { ValidPreview } from './preview-repository';
import { publishable, shownDocument } from './scene-project';
import { findAnyProject, lockAnyProject, lockProject, type ProjectOfScene } from './scene-project-repository';
import { derivedFilesOf, findVersion } from './version-repository';
import { isPackedFrom, trackingFilesOf } from './target-repository';

/** Links that show a draft on another device, and the drafts that they show. */
export class PreviewService {
  private readonly drafts: DraftRepository;

  constructor(private readonly deps: Deps) {
    this.drafts = new DraftRepository(deps.db);
  }

  /**
   * Makes a link; the former one ends.
   *
   * @throws ApiError `project-not-found`, `role-too-low`, `project-in-trash`, `project-blocked`
   */
  async start(user: CurrentUser, id: number): Promise<PreviewLink> {
    const token = randomId();
    const expiresAt = await this.deps.db.transaction(async (tx) => {
      publishable(await lockProject(tx, user, id));
      await recordEvent(tx, { kind: 'preview-started', actor: ownerIn(user), userId: user.id, projectId: id });
      return previews.replacePreview(tx, id, hashToken(token));
    });
    await tellOfEndedLink(this.deps.db, id);
    return { url: `${this.deps.config.publicUrl}${PREVIEW_PATH}#${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** No effect without a link. @throws ApiError `project-not-found`, `role-too-low` */
  async end(user: CurrentUser, id: number): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      if (!(await lockProject(tx, user, id))) throw new ApiError('project-not-found');
      if (!(await previews.deletePreview(tx, id))) return;
      await recordEvent(tx, { kind: 'preview-ended', actor: ownerIn(user), userId: user.id, projectId: id });
    });
    await tellOfEndedLink(this.deps.db, id);
  }

  /**
   * @param tokenHash null for a browser that has opened no link.
   * @throws ApiError `preview-not-found`
   */
  async find(tokenHash: Buffer | null): Promise<ValidPreview> {
    const [preview] = tokenHash === null ? [] : await previews.findValidPreviews(this.deps.db, [tokenHash]);
    if (!preview) throw new ApiError('preview-not-found');
    return preview;
  }

  /**
   * The draft, or the version that a review link names, as a visitor would see it.
   *
   * @throws ApiError `preview-not-found`, and as `packTargets`
   */
  async read(preview: ValidPreview): Promise<PreviewDraft> {
    const { projectId, review, expiresAt } = preview;
    const project = await findAnyProject(this.deps.db, projectId);
    if (!project) throw new ApiError('preview-not-found');
    const version = review?.version ?? null;
    const draft = version === null ? await this.drafts.find(projectId) : null;
    const tracked =
      version === null ? await this.trackShown(project, draft) : await this.trackVersion(project, version);
    const brand = await brandForPreviews(this.deps.db, project.workspaceId);
    const { trackingFileId } = tracked;
    const { contentType, contentFileId, targetFileId } = plainFieldsOf(project, tracked.document);
    return {
      revision: version ?? draft?.revision ?? 0,
      review,
      expiresAt: expiresAt.toISOString(),
      project: {
        name: project.name,
        description: project.description,
        type: project.type,
        contentType,
        modelUrl: fileAddress(contentFileId),
        usdzUrl: null,
        targetImageUrl: targetFileId && fileAddress(targetFileId),
        targetMindFile: trackingFileId && fileAddress(trackingFileId),
        scene: await visibleScene(this.deps.db, tracked.document, project.quality),
        ...(brand && { brand }),
        // Tracking data of another picture may still be being made.
        ...(tracked.hasOwnPicture && isUntracked({ ...project, trackingFileId }) && { isUntracked: true }),
      },
    };
  }

  /** The draft, or what visitors see of a project without one. */
  private async trackShown(project: ProjectOfScene, draft: DraftRow | null) {
    if (!draft)
      return { document: shownDocument(project), trackingFileId: project.trackingFileId, hasOwnPicture: true };
    const hasOwnPicture = draft.document.targets.every(({ image }) => image === project.targetImageFileId);
    return { ...(await this.trackDraft(project, draft.document)), hasOwnPicture };
  }

  /** @throws ApiError `preview-not-found` */
  private async trackVersion({ id }: ProjectOfScene, number: number) {
    const version = await findVersion(this.deps.db, id, number);
    if (!version) throw new ApiError('preview-not-found');
    const files = await derivedFilesOf(this.deps.db, version.id);
    return { document: version.document, trackingFileId: files['tracking-file'] ?? null, hasOwnPicture: false };
  }

  /**
   * The draft with the pictures that have tracking data, and their tracking file, which the draft uses from then on.
   */
  private async trackDraft(project: ProjectOfScene, document: SceneDocument) {
    const { db } = this.deps;
    const { id, workspaceId } = project;
    const images = document.targets.map(({ image }) => image);
    const trackingOf = await trackingFilesOf(db, project, images);
    const targets = document.targets.filter(({ image }) => trackingOf.has(image));
    const inOrder = trackedTargets(targets, trackingOf);
    if (inOrder.length === 0) return { document: { ...document, targets }, trackingFileId: null };
    const packed = await packTargets(this.deps, project, inOrder);
    const holder = { kind: 'scene-draft', id } as const;
    const trackingFileId = await db.transaction(async (tx) => {
      // The file that is used counts for the workspace.
      await holdWithProject(tx, project.userId, id);
      const locked = await lockAnyProject(tx, id);
      // The project may have moved, which ends the link, and the draft may have been dropped.
      if (locked?.workspaceId !== workspaceId || !(await this.drafts.find(id, tx))) return packed;
      const present = await this.drafts.trackingFile(id, tx);
      if (present === packed) return packed;
      // Another device that opened the link at the same time was given this file, and could not read it once it was
      // replaced.
      if (present !== null && (await isPackedFrom(tx, present, sourcesOf(inOrder)))) return present;
      await replaceUse(tx, { fileId: packed, holder, role: 'tracking-file', workspaceId, isPublic: false });
      return packed;
    });
    return { document: { ...document, targets }, trackingFileId };
  }
}
