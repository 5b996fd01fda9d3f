import type { PasswordChange } from '@anchora/contract/account';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import type { PasswordQueue } from '../../accounts/password-queue';
import { hashPassword } from '../../accounts/passwords';
import { findTicket, redeemTicket, voidTickets } from '../../accounts/ticket-repository';
import type { StoredUser } from '../../db/pro-user';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-network';
import type { SessionRepository, SessionUser } from '../../http/session-repository';
import type { AccountMails } from './account-mails';
import type { AccountRepository } from './account-repository';

interface PasswordServiceParts {
  db: Database;
  accounts: AccountRepository;
  sessions: SessionRepository;
  proofs: OwnerProofs;
  queue: PasswordQueue;
  /** Null if no mail server is configured. */
  mails: AccountMails | null;
}

export class PasswordService {
  constructor(private readonly parts: PasswordServiceParts) {}

  /**
   * Also ends the other sessions, because one may belong to a person who knew the old password.
   *
   * @throws ApiError as `OwnerProofs.require`
   */
  async change(user: SessionUser, change: PasswordChange): Promise<void> {
    const { db, accounts, sessions, proofs, queue } = this.parts;
    await proofs.require(user, change);
    const lane = { isKnown: false, network: `account ${user.id}` };
    const passwordHash = await queue.run(lane, () => hashPassword(change.newPassword));
    await db.transaction(async (tx) => {
      await accounts.update(user.id, { passwordHash }, tx);
      await voidTickets(tx, user.id, 'password-reset');
      await voidTickets(tx, user.id, 'second-factor');
      await recordEvent(tx, { kind: 'password-changed', actor: ownerIn(user), userId: user.id });
      await sessions.endOthers(user.id, user.sessionId, tx);
    });
  }

  /** Works after the answer, so that neither the answer nor its timing reveals whether the account exists. */
  requestReset(email: string): void {
    this.parts.mails?.passwordReset(email);
  }

  /**
   * Sets a new password with the token of a reset link; all sessions end.
   *
   * @param address network address of the request.
   * @throws ApiError `ticket-invalid`, for an unknown token before anything is hashed
   */
  async reset(token: string, newPassword: string, address: string): Promise<StoredUser> {
    const { db, accounts, sessions, queue } = this.parts;
    if (!(await findTicket(db, 'password-reset', token))) throw new ApiError('ticket-invalid');
    const lane = { isKnown: false, network: clientNetwork(address) };
    const passwordHash = await queue.run(lane, () => hashPassword(newPassword));
    const userId = await db.transaction(async (tx) => {
      const ticket = await redeemTicket(tx, 'password-reset', token);
      const user = ticket && (await accounts.lock(tx, ticket.userId));
      if (!user) return null;
      // A link that was mailed proves the address; one that an operator issued does not.
      const isProven = ticket.email !== null;
      // The address has since moved to another account.
      if (isProven && ticket.email !== user.email) return null;
      await accounts.update(user.id, { passwordHash, ...(isProven && { emailVerifiedAt: new Date() }) }, tx);
      await voidTickets(tx, user.id, 'password-reset');
      await voidTickets(tx, user.id, 'second-factor');
      const actor = { by: 'owner', sessionId: null, address } as const;
      await recordEvent(tx, { kind: 'password-reset', actor, userId: user.id });
      await sessions.endOthers(user.id, null, tx);
      return user.id;
    });
    if (userId === null) throw new ApiError('ticket-invalid');
    return accounts.find(userId);
  }
}
