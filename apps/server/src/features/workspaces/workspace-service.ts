import { MAX_OWN_WORKSPACES } from '@anchora/contract/limits';
import type { UpdateWorkspace, Workspace, WorkspaceSummary } from '@anchora/contract/workspaces';
import { roleMay, type InvitableRole, type Right } from '@anchora/contract/roles';
import { findPayer } from '../../accounts/payer';
import { storageQuotaOf } from '../../accounts/storage-quota';
import { holdAccount, holdAccounts, lockUser, lockUsers } from '../../accounts/user-repository';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { deleteWorkspace } from '../../files/workspace-deletion-repository';
import { oldVersionBytesOf, storedBytesOf } from '../../files/file-repository';
import { oneWorkspace, setBrandVisibility } from '../../files/file-use-repository';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { recordWorkspaceEvent } from './record-workspace-event';
import { isLocked, requireMembership } from './require-membership';
import * as repository from './workspace-repository';
import type { Membership } from './workspace-repository';

type Work = (tx: Transaction, membership: Membership) => Promise<void>;

/**
 * Workspaces and their members. Every change of members locks the workspace and reads the roles again. Methods that
 * take the id of a workspace throw as `requireMembership`, too.
 */
export class WorkspaceService {
  constructor(private readonly deps: Pick<Deps, 'config' | 'db'>) {}

  async list(user: CurrentUser): Promise<WorkspaceSummary[]> {
    return (await repository.listMemberships(this.deps.db, user.id)).map(summaryOf);
  }

  /** @throws ApiError `workspace-needs-pro`, `too-many-workspaces` */
  async create(user: CurrentUser, name: string): Promise<Workspace> {
    if (!user.isPro) throw new ApiError('workspace-needs-pro');
    const id = await this.deps.db.transaction(async (tx) => {
      await requireRoomToOwn(tx, user.id);
      const workspaceId = await repository.insertWorkspace(tx, user.id, name);
      await recordWorkspaceEvent(tx, user, { kind: 'workspace-created', workspaceId });
      return workspaceId;
    });
    return this.read(user, id);
  }

  async read(user: CurrentUser, id: number): Promise<Workspace> {
    const { config, db } = this.deps;
    const membership = await requireMembership(db, user, id, 'read');
    const { offeredTo, requiresFactor } = membership;
    const members = await repository.listMembers(db, id);
    const invites = roleMay(membership.role, 'invite') ? await repository.listInvites(db, id) : [];
    return {
      ...summaryOf(membership),
      requiresFactor,
      userId: user.id,
      members: members.map((member) => Object.assign(member, { isOffered: member.userId === offeredTo })),
      invites: invites.map(({ id: inviteId, role, email, invitedBy, expiresAt }) => ({
        id: inviteId,
        role,
        email,
        invitedBy,
        expiresAt: expiresAt.toISOString(),
      })),
      seats: config.teamSeats,
      usedBytes: await storedBytesOf(db, id),
      oldVersionBytes: await oldVersionBytesOf(db, id),
      quotaBytes: storageQuotaOf(config, await findPayer(db, id)).bytes,
    };
  }

  /** @throws ApiError `personal-workspace`; `own-factor-missing` if the owner would be shut out */
  async update(user: CurrentUser, id: number, change: UpdateWorkspace): Promise<Workspace> {
    const work: Work = async (tx, { name, hasFactor }) => {
      if (name === null) throw new ApiError('personal-workspace');
      if (change.requiresFactor && !hasFactor) throw new ApiError('own-factor-missing');
      await repository.updateWorkspace(tx, id, change);
      await recordWorkspaceEvent(tx, user, { kind: 'workspace-changed', workspaceId: id });
    };
    // The lock of the account keeps a removal of its last factor from happening at the same time.
    await this.change(user, id, 'manage', work, (tx) => lockUser(tx, user.id));
    return this.read(user, id);
  }

  /** Deletes a workspace with everything in it. @throws ApiError `workspace-name-differs`, `personal-workspace` */
  async delete(user: CurrentUser, id: number, confirmedName: string): Promise<void> {
    await this.change(user, id, 'manage', async (tx, { name }) => {
      if (name === null) throw new ApiError('personal-workspace');
      if (name !== confirmedName.normalize('NFC').trim()) throw new ApiError('workspace-name-differs');
      await deleteWorkspace(tx, id);
      await recordEvent(tx, { kind: 'workspace-deleted', actor: ownerIn(user), userId: user.id });
    });
  }

  /**
   * @throws ApiError `member-not-found`; `owner-cannot-leave` for the owner’s own role, which only passes by an offer
   */
  async setRole(user: CurrentUser, id: number, memberId: number, role: InvitableRole): Promise<Workspace> {
    await this.changeMember(user, id, memberId, async (tx, { ownerId }) => {
      if (memberId === ownerId) throw new ApiError('owner-cannot-leave');
      if (!(await repository.setRole(tx, id, memberId, role))) throw new ApiError('member-not-found');
      if (!roleMay(role, 'invite')) await repository.deleteInvitesBy(tx, id, memberId);
      const event = {
        kind: 'member-role-changed',
        workspaceId: id,
        memberUserId: memberId,
        details: { role },
      } as const;
      await recordWorkspaceEvent(tx, user, event);
    });
    return this.read(user, id);
  }

  /** Removes a member; everyone may leave but the owner. @throws ApiError `member-not-found`, `owner-cannot-leave` */
  async removeMember(user: CurrentUser, id: number, memberId: number): Promise<void> {
    const isLeaving = memberId === user.id;
    // A member without a required factor may leave, too.
    const membership = await repository.findMembership(this.deps.db, id, user.id);
    if (!membership) throw new ApiError('workspace-not-found');
    const remove = async (tx: Transaction, ownerId: number) => {
      if (memberId === ownerId) throw new ApiError('owner-cannot-leave');
      if (!(await repository.deleteMember(tx, id, memberId))) throw new ApiError('member-not-found');
      const kind = isLeaving ? 'member-left' : 'member-removed';
      await recordWorkspaceEvent(tx, user, { kind, workspaceId: id, memberUserId: memberId });
    };
    if (!isLeaving) return this.changeMember(user, id, memberId, (tx, { ownerId }) => remove(tx, ownerId));
    await this.deps.db.transaction(async (tx) => {
      await holdAccount(tx, user.id);
      await repository.lockMembersOf(tx, id);
      const present = await repository.findMembership(tx, id, user.id);
      if (!present) throw new ApiError('workspace-not-found');
      await remove(tx, present.ownerId);
    });
  }

  /** Offers the workspace to a member, who becomes its owner by accepting. @throws ApiError `member-not-found` */
  async offer(user: CurrentUser, id: number, memberId: number): Promise<Workspace> {
    await this.changeMember(user, id, memberId, async (tx, { ownerId }) => {
      const receiver = memberId === ownerId ? null : await repository.findMembership(tx, id, memberId);
      if (!receiver) throw new ApiError('member-not-found');
      await repository.setOffer(tx, id, memberId);
      await recordWorkspaceEvent(tx, user, { kind: 'workspace-offered', workspaceId: id, memberUserId: memberId });
    });
    return this.read(user, id);
  }

  /** Withdraws an offer, as its maker, or declines it, as its receiver. @throws ApiError `offer-not-found` */
  async endOffer(user: CurrentUser, id: number): Promise<Workspace> {
    await this.change(user, id, 'read', async (tx, { offeredTo, role }) => {
      if (offeredTo === null || (role !== 'owner' && offeredTo !== user.id)) throw new ApiError('offer-not-found');
      await repository.setOffer(tx, id, null);
    });
    return this.read(user, id);
  }

  /** @throws ApiError `offer-not-found`, `too-many-workspaces` */
  async acceptOffer(user: CurrentUser, id: number): Promise<Workspace> {
    await this.deps.db.transaction(async (tx) => {
      const before = await requireMembership(tx, user, id, 'read');
      // Accounts come before workspaces, as for the deletion of an account.
      await lockUsers(tx, [before.ownerId, user.id]);
      await repository.lockMembersOf(tx, id);
      const { offeredTo, ownerId } = await requireMembership(tx, user, id, 'read');
      if (offeredTo !== user.id) throw new ApiError('offer-not-found');
      await requireRoomToOwn(tx, user.id);
      await repository.handOver(tx, id, ownerId, user.id);
      // The workspace's plan is now the new owner's.
      await setBrandVisibility(tx, oneWorkspace(id));
      await recordWorkspaceEvent(tx, user, { kind: 'workspace-handed-over', workspaceId: id, memberUserId: user.id });
    });
    return this.read(user, id);
  }

  /** Changes the place of a member, whose account the event names as well. */
  private changeMember(user: CurrentUser, id: number, memberId: number, work: Work): Promise<void> {
    return this.change(user, id, 'manage', work, (tx) => holdAccounts(tx, [user.id, memberId]));
  }

  /**
   * Runs a change under the lock of the workspace, with the user's membership as it is then.
   *
   * @param holdFirst takes locks of accounts, which come before that of the workspace.
   */
  private change(
    user: CurrentUser,
    id: number,
    right: Right,
    work: Work,
    holdFirst: (tx: Transaction) => Promise<unknown> = (tx) => holdAccount(tx, user.id),
  ): Promise<void> {
    return this.deps.db.transaction(async (tx) => {
      await requireMembership(tx, user, id, right);
      await holdFirst(tx);
      await repository.lockMembersOf(tx, id);
      await work(tx, await requireMembership(tx, user, id, right));
    });
  }
}

function summaryOf(membership: Membership): WorkspaceSummary {
  const { workspaceId: id, name, role, isPro } = membership;
  return { id, name, role, isPro, needsFactor: isLocked(membership) };
}

async function requireRoomToOwn(tx: Transaction, userId: number): Promise<void> {
  await lockUser(tx, userId);
  if ((await repository.countOwned(tx, userId)) >= MAX_OWN_WORKSPACES) {
    throw new ApiError('too-many-workspaces', { max: MAX_OWN_WORKSPACES });
  }
}
