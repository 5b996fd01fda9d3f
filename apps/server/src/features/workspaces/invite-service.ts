import { DAY_MS } from '@anchora/contract/durations';
import { INVITES_A_DAY } from '@anchora/contract/limits';
import { roleMay, rolesToGive } from '@anchora/contract/roles';
import {
  INVITE_PATH,
  type AcceptedInvite,
  type InviteOffer,
  type InviteRequest,
  type NewInvite,
} from '@anchora/contract/workspaces';
import type { FastifyBaseLogger } from 'fastify';
import { holdForSettings } from '../../accounts/hold-workspace';
import { isSameMailbox } from '../../accounts/is-same-mailbox';
import { holdAccount } from '../../accounts/user-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { createRateLimiter } from '../../http/limits/rate-limit';
import { hashToken } from '../../http/hash-token';
import type { CurrentUser } from '../../http/session-repository';
import { BackgroundWork } from '../../queue/background-work';
import { randomId } from '../../storage/object-key';
import { inviteMail } from './invite-mail';
import * as repository from './workspace-repository';
import { recordWorkspaceEvent } from './record-workspace-event';
import { requireMembership } from './require-membership';

/** Invites to workspaces: made by members who may invite, accepted by signed-in people who know the token. */
export class InviteService {
  private readonly perMember;
  private readonly background: BackgroundWork;

  constructor(
    private readonly deps: Pick<Deps, 'config' | 'db' | 'limits' | 'mailer'>,
    log: FastifyBaseLogger,
  ) {
    this.background = new BackgroundWork(log);
    this.perMember = createRateLimiter(deps.limits, 'invite', { limit: INVITES_A_DAY, windowMs: DAY_MS });
  }

  /**
   * @throws ApiError `role-too-low` for a role with rights that the inviting member lacks; `no-free-seat`,
   *   `workspace-owner-lapsed`, `too-many-invites`, `invites-not-mailed`, `personal-workspace`; as `requireMembership`
   */
  async invite(user: CurrentUser, workspaceId: number, { role, email = null }: InviteRequest): Promise<NewInvite> {
    const { config, db, mailer } = this.deps;
    const { role: own, name, isPro } = await requireMembership(db, user, workspaceId, 'invite');
    if (name === null) throw new ApiError('personal-workspace');
    if (!rolesToGive(own).includes(role)) throw new ApiError('role-too-low');
    if (email !== null && mailer === null) throw new ApiError('invites-not-mailed');
    // Looked at before the invite is counted, so that a full workspace uses up no invites of the day.
    await this.requireSeat(db, workspaceId, isPro);
    const retryAfterMs = await this.perMember.take(String(user.id));
    if (retryAfterMs > 0) throw new ApiError('too-many-invites', { max: INVITES_A_DAY }, { retryAfterMs });
    const token = randomId();
    const { id, expiresAt } = await db.transaction(async (tx) => {
      await holdAccount(tx, user.id);
      await repository.lockMembersOf(tx, workspaceId);
      const present = await requireMembership(tx, user, workspaceId, 'invite');
      if (!rolesToGive(present.role).includes(role)) throw new ApiError('role-too-low');
      await this.requireSeat(tx, workspaceId, present.isPro);
      const made = await repository.insertInvite(tx, {
        workspaceId,
        tokenHash: hashToken(token),
        role,
        email,
        invitedBy: user.id,
      });
      await recordWorkspaceEvent(tx, user, { kind: 'member-invited', workspaceId, details: { role } });
      return made;
    });
    const url = `${config.publicUrl}${INVITE_PATH}#${token}`;
    if (email !== null) this.mail(user, { email, url, name, role });
    return { id, url: email === null ? url : null, expiresAt: expiresAt.toISOString() };
  }

  /** @throws ApiError `invite-not-found`; as `requireMembership` */
  async withdraw(user: CurrentUser, workspaceId: number, id: number): Promise<void> {
    await requireMembership(this.deps.db, user, workspaceId, 'invite');
    await this.deps.db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      if (!(await repository.deleteInvite(tx, workspaceId, id))) throw new ApiError('invite-not-found');
      await recordWorkspaceEvent(tx, user, { kind: 'invite-withdrawn', workspaceId });
    });
  }

  /**
   * Reads the offer that a signed-in person sees before accepting.
   *
   * @throws ApiError `invite-not-found`, `invite-for-other`
   */
  async read(user: CurrentUser, token: string): Promise<InviteOffer> {
    const { invite, workspaceName, invitedBy } = await this.find(this.deps.db, user, token);
    return {
      workspaceName: workspaceName ?? '',
      invitedBy,
      role: invite.role,
      expiresAt: invite.expiresAt.toISOString(),
    };
  }

  /** Uses the invite up. @throws ApiError as `read`; `already-member`, `workspace-owner-lapsed` */
  async accept(user: CurrentUser, token: string): Promise<AcceptedInvite> {
    const { db } = this.deps;
    const { workspaceId } = (await this.find(db, user, token)).invite;
    await db.transaction(async (tx) => {
      await holdAccount(tx, user.id);
      await repository.lockMembersOf(tx, workspaceId);
      const { invite } = await this.find(tx, user, token);
      if (await repository.findMembership(tx, workspaceId, user.id)) throw new ApiError('already-member');
      const inviter = await repository.findMembership(tx, workspaceId, invite.invitedBy);
      if (!inviter || !roleMay(inviter.role, 'invite')) throw new ApiError('invite-not-found');
      if (!inviter.isPro) throw new ApiError('workspace-owner-lapsed');
      await repository.deleteInvite(tx, workspaceId, invite.id);
      await repository.insertMember(tx, workspaceId, user.id, invite.role);
      const details = { role: invite.role };
      await recordWorkspaceEvent(tx, user, { kind: 'member-joined', workspaceId, memberUserId: user.id, details });
    });
    return { workspaceId };
  }

  /** Resolves once no mail is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
  }

  private async requireSeat(db: Deps['db'] | Transaction, workspaceId: number, isPro: boolean): Promise<void> {
    const { teamSeats: seats } = this.deps.config;
    if (!isPro) throw new ApiError('workspace-owner-lapsed');
    if ((await repository.countSeats(db, workspaceId)) >= seats) throw new ApiError('no-free-seat', { seats });
  }

  private async find(db: Deps['db'] | Transaction, user: CurrentUser, token: string) {
    const found = await repository.findInvite(db, hashToken(token));
    if (!found) throw new ApiError('invite-not-found');
    const { email } = found.invite;
    const isTheirs = email === null || (user.emailVerifiedAt !== null && isSameMailbox(email, user.email));
    if (!isTheirs) throw new ApiError('invite-for-other');
    return found;
  }

  /** A mail that cannot be sent is only logged: the invite stands in the list of the workspace and can be withdrawn. */
  private mail(user: CurrentUser, invite: { email: string; url: string; name: string; role: InviteRequest['role'] }) {
    const { config, db, mailer } = this.deps;
    if (mailer === null) return;
    const invitedBy = user.displayName || user.username || user.email;
    const sending = repository
      .languageOf(db, invite.email)
      .then((language) => mailer.send(inviteMail({ ...invite, invitedBy, language }, config)));
    this.background.watch(sending, 'an invite could not be mailed');
  }
}
