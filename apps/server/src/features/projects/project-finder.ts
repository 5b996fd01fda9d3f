import type { Right } from '@anchora/contract/roles';
import type { Database } from '../../db/database';
import { callerOf, isAllowed, readableBy, requireRight, workspacesWith, type Member } from '../../http/access';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
import { type SharedRow, type WithScene, type ProjectRow } from './project-columns';
import { ProjectRepository } from './project-repository';
import { isAllDigits, isShareId } from './share-id';

/**
 * A project that the user may read: found by id, for members of its workspace; or by share id, with the public fields
 * only.
 */
type FoundProject = { by: 'owned'; project: ProjectRow & WithScene } | { by: 'shared'; project: SharedRow };

/** Finds projects for the people who may read or change them. */
export class ProjectFinder {
  private readonly repository: ProjectRepository;

  constructor(db: Database) {
    this.repository = new ProjectRepository(db);
  }

  /**
   * Finds a project by id (digits) for members of its workspace. Otherwise finds an active one by share id: a public
   * one for anyone, a private one only for members.
   *
   * @param user null for a visitor.
   * @throws ApiError `project-not-found` for any reason, so that the existence of a project is not revealed.
   */
  async find(key: string, user: Member | null): Promise<FoundProject> {
    const caller = callerOf(user);
    if (isAllDigits(key)) {
      const project = await this.repository.findIn(workspacesWith(caller, 'read'), parseProjectId(key));
      if (project) return { project, by: 'owned' };
    } else if (isShareId(key)) {
      const project = await this.repository.findActiveByShareId(key);
      if (project && isAllowed(caller, 'read', project)) return { project, by: 'shared' };
    }
    throw projectNotFound();
  }

  /**
   * A project of the user's workspaces with this share id, in any state until it waits for its purge.
   *
   * @throws ApiError `project-not-found`
   */
  async findLinked(user: Member, shareId: string): Promise<ProjectRow> {
    const project = isShareId(shareId) ? await this.repository.findLinkedIn(readableBy(user), shareId) : null;
    if (!project) throw projectNotFound();
    return project;
  }

  /**
   * The project with this id if the user of the session may read it, and that user. Null if one statement cannot tell;
   * `find` decides then.
   *
   * @param tokenHash null without a session.
   */
  async findInSession(
    key: string,
    tokenHash: Buffer | null,
  ): Promise<{ project: ProjectRow & WithScene; userId: number } | null> {
    if (tokenHash === null || !isAllDigits(key)) return null;
    const found = await this.repository.findWithSession(tokenHash, parseProjectId(key));
    if (!found) return null;
    const { sessionUserId: userId, sessionRoles: roles, ...project } = found;
    // A public project is not readable by its id for everyone, so its being public is ignored here.
    const caller = callerOf({ id: userId, roles });
    return isAllowed(caller, 'read', { ...project, isPublic: false }) ? { project, userId } : null;
  }

  /** @throws ApiError `project-not-found` for everyone but members; `role-too-low` for members without the right */
  async findOwned(user: Member, id: number, right: Right = 'read'): Promise<ProjectRow & WithScene> {
    const project = await this.repository.findIn(readableBy(user), id);
    if (!project) throw projectNotFound();
    requireRight(user, right, project.workspaceId);
    return project;
  }
}

/** @throws ApiError `project-not-found` if no project can have this id. */
export function parseProjectId(key: string): number {
  return idInAddress(key, 'project-not-found');
}

export function projectNotFound(): ApiError {
  return new ApiError('project-not-found');
}
