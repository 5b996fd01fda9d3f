import type { z } from 'zod';
import { DAILY_COUNT_DAYS } from '@anchora/contract/limits';
import type { createProjectSchema, DailyCount, UpdateProject } from '@anchora/contract/projects';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import { holdForProject } from '../../accounts/hold-workspace';
import { findPayer, type Payer } from '../../accounts/payer';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { callerOf, isAllowed, readableBy, requireRight, requireScopeOf, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { notify } from '../../notifications/notification-repository';
import { recordLineage } from '../../files/blocked-file-repository';
import { endUse, replaceUse } from '../../files/use-file';
import { claimUploads } from '../../files/claim-uploads';
import { createProject } from './create-project';
import { GroupedIncrements, type Counter } from './grouped-increments';
import { type SharedRow, type ProjectRow } from './project-columns';
import { parseProjectId, projectNotFound, type ProjectFinder } from './project-finder';
import type { ProjectJobs } from './project-jobs';
import { ProjectRepository } from './project-repository';

/** The fields of the requesting user that are needed for projects. */
type User = Pick<CurrentUser, 'id' | 'roles' | 'token' | 'sessionId' | 'address'>;

type ProjectState = Pick<ProjectRow, 'isPublic' | 'status'>;

/**
 * Creates, changes, deletes and counts projects, with the permission checks of each. Methods that take the key of a
 * project throw what `ProjectFinder.findOwned` throws, too.
 */
export class ProjectService {
  private readonly repository: ProjectRepository;
  private readonly increments: GroupedIncrements;

  constructor(
    private readonly deps: Deps,
    private readonly finder: ProjectFinder,
    private readonly jobs: ProjectJobs,
  ) {
    this.repository = new ProjectRepository(deps.db);
    this.increments = new GroupedIncrements((id, increments) => this.repository.increment(id, increments));
  }

  /** @throws ApiError `role-too-low`, `upgrade-required`, and those of `createProject`. */
  async create(
    user: User,
    workspaceId: number,
    request: z.output<typeof createProjectSchema>,
    creationKey: string | null,
  ) {
    requireRight(user, 'change', workspaceId);
    const payer = await findPayer(this.deps.db, workspaceId);
    if (!request.isPublic) requirePro(payer);
    const created = await createProject(this.deps, this.repository, { user, payer, request, creationKey });
    if (!created.isNew) return created;
    await this.jobs.makeVariants(created.project.id);
    return { ...created, project: await this.jobs.buildTrackingFileIfMissing(created.project) };
  }

  /**
   * @throws ApiError `project-not-found`, `project-in-trash`, `project-blocked`, `role-too-low`, `token-scope-missing`,
   *   `upgrade-required`, `usdz-without-model`, and those of `claimUploads`.
   */
  async update(user: User, key: string, change: UpdateProject): Promise<ProjectRow> {
    const id = parseProjectId(key);
    const { usdzUrl, ...fields } = change;
    // Checking staged bytes may take seconds, so it happens before the transaction.
    const usdz = await this.claimUsdz(user, id, usdzUrl);
    await this.deps.db.transaction(async (tx) => {
      await holdForProject(tx, user.id, id);
      const project = await this.repository.lockIn(tx, readableBy(user), id);
      if (!project) throw projectNotFound();
      requireRight(user, 'change', project.workspaceId);
      if (project.status === 'deleted') {
        throw new ApiError('project-in-trash');
      }
      if (showsMore(project, change)) requireScopeOf(user, 'publish');
      if (change.status !== undefined && (project.status === 'blocked' || project.isWithheld)) {
        throw new ApiError('project-blocked');
      }
      // A private project may stay private after Pro has lapsed.
      if (change.isPublic === false && project.isPublic) requirePro(await findPayer(tx, project.workspaceId));
      if (usdz) {
        // While the bytes were checked, a scene may have been published, and the project may have been moved.
        refuseUsdz(project, await this.repository.isSceneShown(tx, id));
        if (usdz.workspaceId !== project.workspaceId) throw new ApiError('file-not-usable', {}, { field: 'usdzUrl' });
      }
      if (usdz !== undefined) await this.setUsdz(tx, project, usdz?.fileId ?? null);
      await this.repository.update(tx, id, fields);
      const opening = openingOf(project, fields);
      if (opening) await recordEvent(tx, { kind: opening, actor: ownerIn(user), userId: user.id, projectId: id });
    });
    if (change.quality !== undefined) await this.jobs.makeVariants(id);
    return this.finder.findOwned(user, id);
  }

  /** No effect on a project that is already in the trash. */
  async moveToTrash(user: User, key: string): Promise<ProjectRow> {
    const { id, workspaceId } = await this.finder.findOwned(user, parseProjectId(key), 'change');
    await this.repository.moveToTrash([workspaceId], id, ownerIn(user));
    return this.finder.findOwned(user, id);
  }

  /** No effect on a project outside the trash. */
  async restore(user: User, key: string): Promise<ProjectRow> {
    const { id, workspaceId } = await this.finder.findOwned(user, parseProjectId(key), 'change');
    await this.repository.restoreFromTrash([workspaceId], id, ownerIn(user));
    // A build that ran while the project was in the trash was dropped.
    return this.jobs.buildTrackingFileIfMissing(await this.finder.findOwned(user, id));
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

  /**
   * The USDZ file at an address, and the workspace that it belongs to; null and undefined stay what they are.
   *
   * @throws ApiError if the file cannot be used
   */
  private async claimUsdz(user: User, id: number, usdzUrl: string | null | undefined) {
    if (!usdzUrl) return usdzUrl === undefined ? undefined : null;
    const { contentType, workspaceId, scene } = await this.finder.findOwned(user, id, 'change');
    refuseUsdz({ contentType }, scene !== null);
    const claimed = await claimUploads(this.deps, workspaceId, [{ field: 'usdzUrl', address: usdzUrl, kind: 'usdz' }]);
    const fileId = claimed.get('usdzUrl');
    if (fileId === undefined) throw new Error('a claimed upload has no id');
    return { fileId, workspaceId };
  }

  private async setUsdz(tx: Transaction, project: Pick<ProjectRow, 'id' | 'workspaceId'>, fileId: string | null) {
    const { id, workspaceId } = project;
    const holder = { kind: 'project', id } as const;
    if (fileId === null) await endUse(tx, holder, 'usdz');
    else await replaceUse(tx, { fileId, holder, role: 'usdz', workspaceId, isPublic: false });
    await recordLineage(tx, id);
  }

  /** Counts of a project for each of the last days, for members with the right to its numbers. */
  async dailyCounts(user: User, key: string): Promise<DailyCount[]> {
    const { id } = await this.finder.findOwned(user, parseProjectId(key), 'numbers');
    return this.repository.dailyCounts(id, DAILY_COUNT_DAYS);
  }
}

/** Whether a change opens a project to the public, or closes it; null if it does neither. */
function openingOf(before: ProjectState, change: Partial<ProjectState>): 'project-opened' | 'project-closed' | null {
  const isOpen = ({ isPublic, status }: ProjectState) => isPublic && status === 'active';
  const after = { isPublic: change.isPublic ?? before.isPublic, status: change.status ?? before.status };
  if (isOpen(before) === isOpen(after)) return null;
  return isOpen(after) ? 'project-opened' : 'project-closed';
}

/**
 * Whether a change lets visitors see what they could not see before, other than by opening the project. Those of a
 * project that was taken down count as well, because they come back to it when the takedown ends.
 */
function showsMore(
  before: Pick<ProjectRow, 'isPublic' | 'status' | 'name' | 'description'>,
  { isPublic, status, name, description, usdzUrl }: UpdateProject,
): boolean {
  if (!(isPublic ?? before.isPublic) || (status ?? before.status) === 'archived') return false;
  if (name !== undefined && name !== before.name) return true;
  return Boolean(usdzUrl) || (Boolean(description) && description !== before.description);
}

/** 10, 50, 100, 500, 1,000, … */
function isViewMilestone(count: number): boolean {
  return /^[15]0+$/.test(String(count));
}

/**
 * The USDZ of a published scene is made of the scene and comes with its publication.
 *
 * @throws ApiError `usdz-without-model`
 */
function refuseUsdz({ contentType }: Pick<ProjectRow, 'contentType'>, isSceneShown: boolean): void {
  if (contentType === '3d-model' && !isSceneShown) return;
  throw new ApiError('usdz-without-model', {}, { field: 'usdzUrl' });
}

function requirePro(payer: Payer): void {
  if (payer.isPro) return;
  throw new ApiError('upgrade-required');
}
