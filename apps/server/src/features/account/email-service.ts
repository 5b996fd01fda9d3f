import type { EmailChange } from '@anchora/contract/account';
import { isSameMailbox } from '../../accounts/is-same-mailbox';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { redeemTicket, voidTickets } from '../../accounts/ticket-repository';
import type { StoredUser } from '../../db/pro-user';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import { violatedUniqueConstraint } from '../../db/violated-unique-constraint';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { AccountMails } from './account-mails';
import type { AccountRepository } from './account-repository';

/** Changes an account's address, and proves it. */
export class EmailService {
  constructor(
    private readonly db: Database,
    private readonly accounts: AccountRepository,
    private readonly proofs: OwnerProofs,
    private readonly mails: AccountMails | null,
  ) {}

  /**
   * The new address is unproven until its owner opens the link that is sent to it where mail is set up. One that
   * differs from the former in case alone keeps its proof.
   *
   * @throws ApiError `email-in-use`, `rate-limited`, `unauthenticated` if the account has been deleted, or as
   *   `OwnerProofs.require`
   */
  async change(user: SessionUser, change: EmailChange): Promise<StoredUser> {
    await this.proofs.require(user, change);
    if (change.email === user.email) return this.accounts.find(user.id);
    if (!isSameMailbox(change.email, user.email)) await this.mails?.admitConfirmation(user.id, change.email);
    const former = await this.store(user, change.email);
    const changed = await this.accounts.find(user.id);
    if (!isSameMailbox(change.email, former)) this.mails?.emailChanged(changed, former);
    return changed;
  }

  /** Sends another link to the current address; earlier ones stop working. @throws ApiError `rate-limited` */
  async sendConfirmation(user: SessionUser): Promise<void> {
    await this.mails?.admitConfirmation(user.id, user.email);
    await voidTickets(this.db, user.id, 'confirm-email');
    this.mails?.confirmEmail(await this.accounts.find(user.id));
  }

  /** @throws ApiError `ticket-invalid` */
  async confirm(token: string): Promise<void> {
    const confirmed = await this.db.transaction(async (tx) => {
      const ticket = await redeemTicket(tx, 'confirm-email', token);
      const user = ticket && (await this.accounts.lock(tx, ticket.userId));
      if (!user || user.email !== ticket.email) return false;
      await this.accounts.update(user.id, { emailVerifiedAt: new Date() }, tx);
      return true;
    });
    if (!confirmed) throw new ApiError('ticket-invalid');
  }

  /** @returns the former address, which another request may have changed since the session was read. */
  private async store(user: SessionUser, email: string): Promise<string> {
    const { id: userId } = user;
    try {
      return await this.db.transaction(async (tx) => {
        const present = await this.accounts.lock(tx, userId);
        if (!present) throw new ApiError('unauthenticated');
        const isProvenStill = isSameMailbox(email, present.email);
        await this.accounts.update(userId, { email, ...(!isProvenStill && { emailVerifiedAt: null }) }, tx);
        await voidTickets(tx, userId, 'password-reset');
        await voidTickets(tx, userId, 'confirm-email');
        await recordEvent(tx, { kind: 'email-changed', actor: ownerIn(user), userId });
        return present.email;
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) === null) throw error;
      throw new ApiError('email-in-use', {}, { field: 'email', cause: error });
    }
  }
}
