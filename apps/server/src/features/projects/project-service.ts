import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { DAILY_COUNT_DAYS, MAX_ID } from '@anchora/contract/limits';
import type { BrowserVariant, ContentQuality } from '@anchora/contract/variants';
import type { ContentWeight, createProjectSchema, DailyCount, UpdateProject } from '@anchora/contract/projects';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import { findPayer, type Payer } from '../../accounts/payer';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import {
  callerOf,
  isAllowed,
  readableBy,
  requireRight,
  workspacesWith,
  type Member,
  type Right,
} from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { notify } from '../../notifications/notification-repository';
import { findFile, findUsableFile } from '../../files/file-repository';
import { recordLineage } from '../../files/file-use-repository';
import { endUse, replaceUse } from '../../files/use-file';
import { claimUploads } from '../../files/claim-uploads';
import { parseFileAddress } from '../../storage/file-address';
import { readContentWeight } from './content-weight';
import { createProject } from './create-project';
import { GroupedIncrements, type Counter } from './grouped-increments';
import type { SharedRow, WithScene } from './project-columns';
import { ProjectRepository, type ProjectRow } from './project-repository';
import { isAllDigits, isShareId } from './share-id';
import { claimVariant, useAsVariant } from './browser-variant';
import { furtherContents, listVariants, originalFigures } from './variant-repository';

/** The fields of the requesting user that are needed for projects. */
type User = Pick<CurrentUser, 'id' | 'roles' | 'sessionId' | 'address'>;

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
  async create(
    user: User,
    workspaceId: number,
    request: z.output<typeof createProjectSchema>,
    creationKey: string | null,
  ) {
    const payer = await findPayer(this.deps.db, workspaceId);
    if (!request.isPublic) requirePro(payer);
    const created = await createProject(this.deps, this.repository, { user, payer, request, creationKey });
    if (!created.isNew) return created;
    await this.makeVariants(created.project.id);
    return { ...created, project: await this.buildTrackingFileIfMissing(created.project) };
  }

  /**
   * Finds a project by id (digits) for members of its workspace. Otherwise finds an active one by share id: a public one
   * for anyone, a private one only for members.
   *
   * @param user null for a visitor.
   * @throws ApiError `not-found` for any reason, so that the existence of a project is not revealed.
   */
  async find(key: string, user: Member | null): Promise<FoundProject> {
    const caller = callerOf(user);
    if (isAllDigits(key)) {
      const project = await this.repository.findIn(workspacesWith(caller, 'read'), parseId(key));
      if (project) return { project, by: 'owned' };
    } else if (isShareId(key)) {
      const project = await this.repository.findActiveByShareId(key);
      if (project && isAllowed(caller, 'read', project)) return { project, by: 'shared' };
    }
    throw notFound();
  }

  /** A project of the user's workspaces with this share id, in any state. @throws ApiError `not-found` */
  async findLinked(user: User, shareId: string): Promise<ProjectRow> {
    const project = isShareId(shareId) ? await this.repository.findLinkedIn(readableBy(user), shareId) : null;
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
    const { sessionUserId: userId, sessionRoles: roles, ...project } = found;
    // A public project is not readable by its id for everyone, so its being public is ignored here.
    const caller = callerOf({ id: userId, roles });
    return isAllowed(caller, 'read', { ...project, isPublic: false }) ? { project, userId } : null;
  }

  async update(user: User, key: string, change: UpdateProject): Promise<ProjectRow> {
    const id = parseId(key);
    const { usdzUrl, ...fields } = change;
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const usdzFileId = await this.claimUsdz(user, id, usdzUrl);
    await this.deps.db.transaction(async (tx) => {
      const project = await this.repository.lockIn(tx, readableBy(user), id);
      if (!project) throw notFound();
      requireRight(user, 'change', project.workspaceId);
      if (project.status === 'deleted') {
        throw new ApiError('project-in-trash');
      }
      if (change.status !== undefined && (project.status === 'blocked' || project.isWithheld)) {
        throw new ApiError('project-blocked');
      }
      // A private project may stay private after Pro has lapsed.
      if (change.isPublic === false && project.isPublic) requirePro(await findPayer(tx, project.workspaceId));
      if (usdzFileId !== undefined) await this.setUsdz(tx, project, usdzFileId);
      await this.repository.update(tx, id, fields);
      const opening = openingOf(project, fields);
      if (opening) await recordEvent(tx, { kind: opening, actor: ownerIn(user), userId: user.id, projectId: id });
    });
    if (change.quality !== undefined) await this.makeVariants(id);
    return this.findOwned(user, id);
  }

  /**
   * The variants of the content, and the choice among them.
   *
   * @param of address of another file of the project's workspace. @throws ApiError `project-not-found`, `file-not-found`
   */
  async contentQuality(user: User, key: string, of?: string): Promise<ContentQuality> {
    const { db } = this.deps;
    const project = await this.findOwned(user, parseId(key));
    const content = of === undefined ? await findFile(db, project.modelFileId) : await this.findNamed(project, of);
    const kind = content?.kind;
    if (!content || (kind !== 'model' && kind !== 'video')) throw new ApiError('file-not-found');
    const all = await listVariants(db, content.id);
    return {
      quality: project.quality,
      kind,
      original: await originalFigures(db, content),
      // The picture of a model is no variant to choose.
      variants: kind === 'video' ? all : all.filter(({ variant }) => variant !== 'poster'),
      takesVariants: content.workspaceId !== null,
      others: of === undefined ? await furtherContents(db, project.id, content.id) : [],
    };
  }

  private async findNamed({ workspaceId }: ProjectRow, address: string) {
    const fileId = parseFileAddress(address, this.deps.config);
    return fileId === null ? null : findUsableFile(this.deps.db, workspaceId, fileId);
  }

  /** Puts an upload into service as a variant of a video of the project. @throws ApiError `variant-not-fitting` */
  async giveVariant(user: User, key: string, given: { variant: BrowserVariant; url: string; of?: string | undefined }) {
    const id = parseId(key);
    const project = await this.findOwned(user, id, 'change');
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const claimed = await claimVariant(this.deps, project, given);
    await this.deps.db.transaction(async (tx) => {
      const locked = await this.repository.lockIn(tx, [project.workspaceId], id);
      if (!locked) throw notFound();
      if (locked.status === 'deleted') throw new ApiError('project-in-trash');
      if (locked.status === 'blocked' || locked.isWithheld) throw new ApiError('project-blocked');
      await useAsVariant(tx, { project, variant: given.variant, claimed });
    });
    return this.findOwned(user, id);
  }

  /** Requests the missing or failed variants. */
  async retryVariants(user: User, key: string): Promise<ContentQuality> {
    const { id, status } = await this.findOwned(user, parseId(key), 'change');
    if (status === 'deleted') throw notFound();
    await this.deps.jobs.makeVariants(id);
    return this.contentQuality(user, key);
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
  async moveToTrash(user: User, key: string): Promise<ProjectRow> {
    const { id, workspaceId } = await this.findOwned(user, parseId(key), 'change');
    await this.repository.moveToTrash([workspaceId], id, ownerIn(user));
    return this.findOwned(user, id);
  }

  /** No effect on a project outside the trash. */
  async restore(user: User, key: string): Promise<ProjectRow> {
    const { id, workspaceId } = await this.findOwned(user, parseId(key), 'change');
    await this.repository.restoreFromTrash([workspaceId], id, ownerIn(user));
    // A build that ran while the project was in the trash was dropped.
    return this.buildTrackingFileIfMissing(await this.findOwned(user, id));
  }

  /** Queues the tracking build again after a failure. @throws ApiError `tracking-file-not-needed` */
  async retryTrackingFile(user: User, key: string): Promise<ProjectRow> {
    const id = parseId(key);
    const project = await this.findOwned(user, id, 'change');
    if (project.status === 'deleted') throw notFound();
    if (project.targetImageFileId === null) {
      throw new ApiError('tracking-file-not-needed');
    }
    return this.buildTrackingFileIfMissing(project);
  }

  /**
   * Resolves once the increment is committed.
   *
   * @param by null for a visitor.
   */
  async count({ id, userId, name, workspaceId }: SharedRow, what: 'view' | 'share', by: Member | null): Promise<void> {
    const isOwn = isAllowed(callerOf(by), 'read', { workspaceId, isPublic: false });
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
  private async claimUsdz(user: User, id: number, usdzUrl: string | null | undefined) {
    if (!usdzUrl) return usdzUrl === undefined ? undefined : null;
    const { contentType, workspaceId, scene } = await this.findOwned(user, id, 'change');
    // The USDZ of a published scene is made of the scene and comes with its publication.
    if (contentType !== '3d-model' || scene) {
      throw new ApiError('usdz-without-model', {}, { field: 'usdzUrl' });
    }
    const claimed = await claimUploads(this.deps, workspaceId, [{ field: 'usdzUrl', address: usdzUrl, kind: 'usdz' }]);
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
  async contentWeight(user: User, key: string): Promise<ContentWeight> {
    const { modelFileId } = await this.findOwned(user, parseId(key));
    const weight = await readContentWeight(this.deps.db, modelFileId);
    if (!weight) throw notFound();
    return weight;
  }

  /** Counts of the last days of the owner's project. */
  async dailyCounts(user: User, key: string): Promise<DailyCount[]> {
    const { id } = await this.findOwned(user, parseId(key), 'numbers');
    return this.repository.dailyCounts(id, DAILY_COUNT_DAYS);
  }

  /** @throws ApiError `project-not-found` for everyone but members; `role-too-low` for members without the right */
  private async findOwned(user: User, id: number, right: Right = 'read'): Promise<ProjectRow & WithScene> {
    const project = await this.repository.findIn(readableBy(user), id);
    if (!project) throw notFound();
    requireRight(user, right, project.workspaceId);
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

/** 10, 50, 100, 500, 1,000, … */
function isViewMilestone(count: number): boolean {
  return count >= 10 && /^[15]0+$/.test(String(count));
}

function parseId(key: string): number {
  const id = isAllDigits(key) ? Number(key) : Infinity;
  if (id > MAX_ID) throw notFound();
  return id;
}

function requirePro(payer: Payer): void {
  if (payer.isPro) return;
  throw new ApiError('upgrade-required');
}

function notFound(): ApiError {
  return new ApiError('project-not-found');
}
