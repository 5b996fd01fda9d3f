import { findPayer } from '../../accounts/payer';
import { recordEvent, ownerIn } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { hasBlockedFile } from '../../files/blocked-file-repository';
import { setProjectVisibility } from '../../files/file-use-repository';
import { requireRoom } from '../../quota/require-room';
import { readableBy } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import * as repository from './project-move-repository';
import type { Parcel } from './project-move-repository';
import { requireMembership } from './require-membership';

export interface Move {
  projectId: number;
  /** The receiving workspace. */
  to: number;
  withOthers: boolean;
}

/**
 * Moves a project to another workspace, whole and in one transaction. Members of the former workspace lose it, so that
 * only its owner may move it; the receiving workspace asks for the right to create projects.
 */
export class ProjectMoveService {
  constructor(private readonly deps: Pick<Deps, 'config' | 'db'>) {}

  /**
   * @throws ApiError `project-not-found`, `already-in-workspace`, `moves-others`, `moved-file-in-use`,
   *   `private-move-needs-pro`, `project-in-trash`, `project-blocked`, `quota-exceeded`, `quota-unconfirmed`; as
   *   `requireMembership` of either workspace
   * @returns ids of the moved projects
   */
  move(user: SessionUser, { projectId, to, withOthers }: Move): Promise<number[]> {
    return this.deps.db.transaction(async (tx) => {
      const from = await repository.workspaceOfProject(tx, projectId, readableBy(user));
      if (from === null) throw new ApiError('project-not-found');
      if (from === to) throw new ApiError('already-in-workspace');
      await repository.holdMoversAccounts(tx, user.id, to);
      await repository.lockWorkspaces(tx, [from, to]);
      await requireMembership(tx, user, from, 'manage');
      await requireMembership(tx, user, to, 'change');
      const parcel = await this.pack(tx, from, { projectId, to, withOthers });
      const payer = await findPayer(tx, to);
      await requireRoom(tx, this.deps.config, { workspaceId: to, payer }, await repository.bytesOf(tx, parcel));
      const event = { kind: 'project-moved', actor: ownerIn(user), userId: user.id } as const;
      // An event belongs to the workspace of its project: these to the former one, those after the move to the
      // receiving one.
      for (const id of parcel.projectIds) await recordEvent(tx, { ...event, projectId: id });
      await repository.moveParcel(tx, parcel, { workspaceId: to, ownerId: payer.id });
      for (const id of parcel.projectIds) await recordEvent(tx, { ...event, projectId: id });
      await setProjectVisibility(tx, parcel.projectIds);
      return [projectId, ...parcel.projectIds.filter((id) => id !== projectId)];
    });
  }

  private async pack(tx: Transaction, from: number, { projectId, to, withOthers }: Move): Promise<Parcel> {
    const parcel = await repository.packAndLock(tx, from, projectId);
    const moved = await repository.lockProjects(tx, from, parcel.projectIds);
    // The project may have been purged since it was found.
    if (!moved.some(({ id }) => id === projectId)) throw new ApiError('project-not-found');
    if (moved.some(({ id, status }) => id === projectId && status === 'deleted'))
      throw new ApiError('project-in-trash');
    // A takedown holds for the workspace in which it was made.
    const isBlocked = moved.some(({ status, isWithheld }) => status === 'blocked' || isWithheld);
    if (isBlocked || (await hasBlockedFile(tx, parcel.fileIds))) throw new ApiError('project-blocked');
    if (await repository.isUsedElsewhere(tx, parcel.fileIds)) throw new ApiError('moved-file-in-use');
    if (moved.length > 1 && !withOthers) {
      const names = moved.filter(({ id }) => id !== projectId).map(({ name }) => name);
      throw new ApiError('moves-others', { projects: names.join(', ') });
    }
    const hasPrivate = moved.some(({ isPublic }) => !isPublic);
    if (hasPrivate && !(await findPayer(tx, to)).isPro) throw new ApiError('private-move-needs-pro');
    return parcel;
  }
}
