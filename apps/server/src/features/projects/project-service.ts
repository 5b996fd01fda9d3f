import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { DAILY_COUNT_DAYS, MAX_ID } from '@anchora/contract/limits';
import type { BrowserVariant, ContentQuality } from '@anchora/contract/variants';
import type { ContentWeight, createProjectSchema, DailyCount, UpdateProject } from '@anchora/contract/projects';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { callerOf, isAllowed, workspacesWith } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import { notify } from '../../notifications/notification-repository';
import { recordLineage } from '../../files/file-use-repository';
import { endUse, replaceUse } from '../../files/use-file';
import { claimUploads } from '../../files/claim-uploads';
import { readContentWeight } from './content-weight';
import { createProject } from './create-project';
import { GroupedIncrements, type Counter } from './grouped-increments';
import type { SharedRow, WithScene } from './project-columns';
import { ProjectRepository, type ProjectRow } from './project-repository';
import { isAllDigits, isShareId } from './share-id';
import { claimVariant, useAsVariant } from './browser-variant';
import { listVariants, originalFigures } from './variant-repository';

/** The fields of the requesting user that are needed for projects. */
type Owner = Pick<SessionUser, 'id' | 'isPro' | 'sessionId' | 'address'>;

type ProjectState = Pick<ProjectRow, 'isPublic' | 'status'>;

/** A project that the user may read: found by id, for its owner; or by share id, with the public fields only. */
export type FoundProject = { by: 'owned'; project: ProjectRow & WithScene } | { by: 'shared'; project: SharedRow };

/** Actions on projects, with their permission checks. */
export class ProjectService {
  private readonly repository: ProjectRepository;
  private readonly increments: GroupedIncrements;

  constructor(
    private readonly deps: Deps,
    private readonly log: FastifyBaseLogger,
  ) {
    this.repository = new ProjectRepository(deps.db);
    this.increments = new GroupedIncrements((id, increments) => this.repository.increment(id, increments));
  }

  /** @throws ApiError `upgrade-required`, and the errors of `claimUploads`. */
  async create(owner: Owner, request: z.output<typeof createProjectSchema>, creationKey: string | null) {
    if (!request.isPublic) requirePro(owner);
    const created = await createProject(this.deps, this.repository, { owner, request, creationKey });
    if (!created.isNew) return created;
    await this.makeVariants(created.project.id);
    return { ...created, project: await this.buildTrackingFileIfMissing(created.project) };
  }

  /**
   * Finds a project by id (digits) for its owner. Otherwise finds an active one by share id: a public one for anyone, a
   * private one only for its owner.
   *
   * @param userId null for a visitor.
   * @throws ApiError `not-found` for any reason, so that the existence of a project is not revealed.
   */
  async find(key: string, userId: number | null): Promise<FoundProject> {
    if (isAllDigits(key)) {
      const project = await this.repository.findIn(workspacesWith(callerOf(userId), 'read'), parseId(key));
      if (project) return { project, by: 'owned' };
    } else if (isShareId(key)) {
      const project = await this.repository.findActiveByShareId(key);
      if (project && isAllowed(callerOf(userId), 'read', project)) return { project, by: 'shared' };
    }
    throw notFound();
  }

  /** The user's own project with this share id, in any state. @throws ApiError `not-found` */
  async findLinked(owner: Owner, shareId: string): Promise<ProjectRow> {
    const workspaceIds = workspacesWith(callerOf(owner.id), 'read');
    const project = isShareId(shareId) ? await this.repository.findLinkedIn(workspaceIds, shareId) : null;
    if (!project) throw notFound();
    return project;
  }

  /**
   * The project with this id if the user of the session may read it, and that user. Null if one statement cannot tell; `find`
   * decides then.
   *
   * @param tokenHash null without a session.
   */
  async findInSession(
    key: string,
    tokenHash: Buffer | null,
  ): Promise<{ project: ProjectRow & WithScene; userId: number } | null> {
    if (tokenHash === null || !isAllDigits(key)) return null;
    const found = await this.repository.findWithSession(tokenHash, parseId(key));
    if (!found) return null;
    const { sessionUserId: userId, ...project } = found;
    // A public project is not readable by its id for everyone, so its being public is ignored here.
    return isAllowed(callerOf(userId), 'read', { ...project, isPublic: false }) ? { project, userId } : null;
  }

  async update(owner: Owner, key: string, change: UpdateProject): Promise<ProjectRow> {
    const id = parseId(key);
    const { usdzUrl, ...fields } = change;
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const usdzFileId = await this.claimUsdz(owner, id, usdzUrl);
    await this.deps.db.transaction(async (tx) => {
      const project = await this.repository.lockIn(tx, changeableBy(owner), id);
      if (!project) throw notFound();
      if (project.status === 'deleted') {
        throw new ApiError('project-in-trash');
      }
      if (change.status !== undefined && (project.status === 'blocked' || project.isWithheld)) {
        throw new ApiError('project-blocked');
      }
      // A private project may stay private after Pro has lapsed.
      if (change.isPublic === false && project.isPublic) requirePro(owner);
      if (usdzFileId !== undefined) await this.setUsdz(tx, project, usdzFileId);
      await this.repository.update(tx, id, fields);
      const opening = openingOf(project, fields);
      if (opening) await recordEvent(tx, { kind: opening, actor: ownerIn(owner), userId: owner.id, projectId: id });
    });
    if (change.quality !== undefined) await this.makeVariants(id);
    return this.findOwned(owner, id);
  }

  /** The variants of the content, and the choice among them. */
  async contentQuality(owner: Owner, key: string): Promise<ContentQuality> {
    const { modelFileId, quality } = await this.findOwned(owner, parseId(key));
    const original = await originalFigures(this.deps.db, modelFileId);
    if (!original) throw notFound();
    const { isOfWorkspace: takesVariants, ...figures } = original;
    return { quality, original: figures, variants: await listVariants(this.deps.db, modelFileId), takesVariants };
  }

  /** Puts an upload into service as a variant of the project's video. @throws ApiError `variant-not-fitting` */
  async giveVariant(owner: Owner, key: string, given: { variant: BrowserVariant; url: string }) {
    const id = parseId(key);
    const project = await this.findOwned(owner, id);
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const file = await claimVariant(this.deps, owner.id, project, given);
    await this.deps.db.transaction(async (tx) => {
      const locked = await this.repository.lockIn(tx, changeableBy(owner), id);
      if (!locked) throw notFound();
      if (locked.status === 'deleted') throw new ApiError('project-in-trash');
      if (locked.status === 'blocked' || locked.isWithheld) throw new ApiError('project-blocked');
      await useAsVariant(tx, { project, variant: given.variant, fileId: file });
    });
    return this.findOwned(owner, id);
  }

  /** Requests the missing or failed variants. */
  async retryVariants(owner: Owner, key: string): Promise<ContentQuality> {
    const { id, status } = await this.findOwned(owner, parseId(key));
    if (status === 'deleted') throw notFound();
    await this.deps.jobs.makeVariants(id);
    return this.contentQuality(owner, key);
  }

  /**
   * Requests the missing variants. A failure changes nothing for visitors, who get the originals; the next sweep queues
   * the variants.
   */
  private async makeVariants(id: number): Promise<void> {
    await this.deps.jobs.makeVariants(id).catch((error: unknown) => {
      this.log.error({ err: error, projectId: id }, 'variants could not be queued');
    });
  }

  /** No effect on a project that is already in the trash. */
  async moveToTrash(owner: Owner, key: string): Promise<ProjectRow> {
    const id = parseId(key);
    await this.repository.moveToTrash(changeableBy(owner), id, ownerIn(owner));
    return this.findOwned(owner, id);
  }

  /** No effect on a project outside the trash. */
  async restore(owner: Owner, key: string): Promise<ProjectRow> {
    const id = parseId(key);
    await this.repository.restoreFromTrash(changeableBy(owner), id, ownerIn(owner));
    // A build that ran while the project was in the trash was dropped.
    return this.buildTrackingFileIfMissing(await this.findOwned(owner, id));
  }

  /** Queues the tracking build again after a failure. @throws ApiError `tracking-file-not-needed` */
  async retryTrackingFile(owner: Owner, key: string): Promise<ProjectRow> {
    const id = parseId(key);
    const project = await this.findOwned(owner, id);
    if (project.status === 'deleted') throw notFound();
    if (project.targetImageFileId === null) {
      throw new ApiError('tracking-file-not-needed');
    }
    return this.buildTrackingFileIfMissing(project);
  }

  /**
   * Resolves once the increment is committed.
   *
   * @param byUserId null for a visitor.
   */
  async count(
    { id, userId, name, workspaceId }: SharedRow,
    what: 'view' | 'share',
    byUserId: number | null,
  ): Promise<void> {
    const isOwn = isAllowed(callerOf(byUserId), 'read', { workspaceId, isPublic: false });
    const ofViews: Counter = isOwn ? 'ownViewCount' : 'viewCount';
    const counter = what === 'share' ? 'shareCount' : ofViews;
    const count = await this.increments.add(id, counter);
    if (counter !== 'viewCount' || !isViewMilestone(count)) return;
    await notify(this.deps.db, userId, `view-milestone:${id}:${count}`, {
      kind: 'view-milestone',
      projectId: id,
      projectName: name,
      viewCount: count,
    });
  }

  /** Id of the USDZ file at an address; undefined without one. @throws ApiError if the file cannot be used */
  private async claimUsdz(owner: Owner, id: number, usdzUrl: string | null | undefined) {
    if (!usdzUrl) return usdzUrl === undefined ? undefined : null;
    const { contentType } = await this.findOwned(owner, id);
    if (contentType !== '3d-model') {
      throw new ApiError('usdz-without-model', {}, { field: 'usdzUrl' });
    }
    const claimed = await claimUploads(this.deps, owner.id, [{ field: 'usdzUrl', address: usdzUrl, kind: 'usdz' }]);
    return claimed.get('usdzUrl');
  }

  private async setUsdz(tx: Transaction, project: Pick<ProjectRow, 'id' | 'workspaceId'>, fileId: string | null) {
    const { id, workspaceId } = project;
    const holder = { kind: 'project', id } as const;
    if (fileId === null) await endUse(tx, holder, 'usdz');
    else await replaceUse(tx, { fileId, holder, role: 'usdz', workspaceId, isPublic: false });
    await recordLineage(tx, id);
  }

  /** Figures of the content that affect its load on a phone. */
  async contentWeight(owner: Owner, key: string): Promise<ContentWeight> {
    const { modelFileId } = await this.findOwned(owner, parseId(key));
    const weight = await readContentWeight(this.deps.db, modelFileId);
    if (!weight) throw notFound();
    return weight;
  }

  /** Counts of the last days of the owner's project. */
  async dailyCounts(owner: Owner, key: string): Promise<DailyCount[]> {
    const { id } = await this.findOwned(owner, parseId(key));
    return this.repository.dailyCounts(id, DAILY_COUNT_DAYS);
  }

  private async findOwned(owner: Owner, id: number): Promise<ProjectRow> {
    const project = await this.repository.findIn(workspacesWith(callerOf(owner.id), 'read'), id);
    if (!project) throw notFound();
    return project;
  }

  /** A build that cannot be queued is shown as failed, so that the user can retry, rather than as queued for ever. */
  private async buildTrackingFileIfMissing(project: ProjectRow): Promise<ProjectRow> {
    const { id, targetImageFileId, trackingFileId, trackingBuildState } = project;
    if (targetImageFileId === null || trackingFileId !== null || project.status === 'deleted') return project;
    if (trackingBuildState === 'failed') await this.repository.setTrackingBuild(id, 'queued', null);
    try {
      await this.deps.jobs.buildTrackingFile({ projectId: id, imageFileId: targetImageFileId });
    } catch (error) {
      this.log.error({ err: error, projectId: id }, 'a tracking file build could not be queued');
      await this.repository.setTrackingBuild(id, 'failed', { code: 'build-not-started' });
    }
    return (await this.repository.findIn([project.workspaceId], id)) ?? project;
  }
}

/** Whether a change opens a project to the public, or closes it. */
function openingOf(before: ProjectState, change: Partial<ProjectState>): 'project-opened' | 'project-closed' | null {
  const isOpen = ({ isPublic, status }: ProjectState) => isPublic && status === 'active';
  const after = { isPublic: change.isPublic ?? before.isPublic, status: change.status ?? before.status };
  if (isOpen(before) === isOpen(after)) return null;
  return isOpen(after) ? 'project-opened' : 'project-closed';
}

/** The workspaces in which the user may change projects. */
function changeableBy(owner: Owner): number[] {
  return workspacesWith(callerOf(owner.id), 'change');
}

/** 10, 50, 100, 500, 1,000, … */
function isViewMilestone(count: number): boolean {
  return count >= 10 && /^[15]0+$/.test(String(count));
}

function parseId(key: string): number {
  const id = isAllDigits(key) ? Number(key) : Infinity;
  if (id > MAX_ID) throw notFound();
  return id;
}

function requirePro(owner: Owner): void {
  if (owner.isPro) return;
  throw new ApiError('upgrade-required');
}

function notFound(): ApiError {
  return new ApiError('project-not-found');
}
