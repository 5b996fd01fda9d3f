import type { EmailChange, PasswordChange, ProfileChange } from '@anchora/contract/account';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema';
import { violatedUniqueConstraint } from '../../db/unique-violation';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-store';
import { hashPassword } from '../../accounts/passwords';
import { manualUid, type StoredUser } from '../../accounts/user-repository';
import { finalizeUpload } from '../../files/finalize-upload';
import { referenceFile, releaseFile } from '../../files/reference-file';
import { AccountRepository, type AccountChange } from './account-repository';
import type { AccountMails } from './account-mails';
import { OwnerProofs } from '../../accounts/owner-proof';
import { redeemTicket, voidTickets } from '../../accounts/user-tickets';

/** What owners may change about their account. Sensitive changes ask for a proof first. */
export class AccountService {
  readonly proofs: OwnerProofs;
  private readonly accounts: AccountRepository;

  constructor(
    private readonly deps: Deps,
    private readonly mails: AccountMails | null,
  ) {
    this.proofs = new OwnerProofs(deps);
    this.accounts = new AccountRepository(deps.db);
  }

  async changeProfile(user: SessionUser, change: ProfileChange): Promise<StoredUser> {
    const { displayName, photoURL, language } = change;
    const photo = photoURL
      ? await finalizeUpload(this.deps, { userId: user.id, address: photoURL, kind: 'image' })
      : null;
    await this.deps.db.transaction(async (tx) => {
      const [before] = await tx
        .select({ photoFileId: users.photoFileId })
        .from(users)
        .where(eq(users.id, user.id))
        .for('update');
      const wanted: AccountChange = {};
      if (displayName !== undefined) wanted.displayName = displayName || null;
      if (language !== undefined) wanted.language = language;
      if (photoURL !== undefined) wanted.photoFileId = photo?.id ?? null;
      if (photo) await referenceFile(tx, photo.id);
      await this.accounts.update(user.id, wanted, tx);
      const old = before?.photoFileId ?? null;
      if (photoURL !== undefined && old !== null && old !== photo?.id) await releaseFile(tx, old);
    });
    return this.accounts.find(user.id);
  }

  /** The new address counts as unproven until the link that is sent there was opened. */
  async changeEmail(user: SessionUser, change: EmailChange): Promise<StoredUser> {
    await this.proofs.require(user, change);
    if (change.email === user.email) return this.accounts.find(user.id);
    const isSameMailbox = change.email.toLowerCase() === user.email.toLowerCase();
    if (!isSameMailbox) this.mails?.admitConfirmation(user.id, change.email);
    try {
      await this.deps.db.transaction(async (tx) => {
        await this.accounts.update(
          user.id,
          { email: change.email, ...(!isSameMailbox && { emailVerifiedAt: null }) },
          tx,
        );
        await voidTickets(tx, user.id, 'password-reset');
        await voidTickets(tx, user.id, 'confirm-email');
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) === null) throw error;
      const message = 'An account with this email address already exists.';
      throw new ApiError('email-taken', message, { fields: { email: message } });
    }
    const changed = await this.accounts.find(user.id);
    if (!isSameMailbox) this.mails?.emailChanged(changed, user.email);
    return changed;
  }

  /** @throws ApiError `ticket-invalid` */
  async confirmEmail(token: string): Promise<void> {
    const confirmed = await this.deps.db.transaction(async (tx) => {
      const ticket = await redeemTicket(tx, 'confirm-email', token);
      const [user] = ticket ? await tx.select().from(users).where(eq(users.id, ticket.userId)).for('update') : [];
      if (!ticket || !user || user.email !== ticket.email) return false;
      await this.accounts.update(user.id, { emailVerifiedAt: new Date() }, tx);
      return true;
    });
    if (!confirmed) throw linkOver();
  }

  /** Ends the other sessions: whoever knew the old password may be in one of them. */
  async changePassword(user: SessionUser, change: PasswordChange, endOtherSessions: () => Promise<void>) {
    await this.proofs.require(user, change);
    const passwordHash = await hashPassword(change.newPassword);
    await this.accounts.update(user.id, { passwordHash });
    await voidTickets(this.deps.db, user.id, 'password-reset');
    await endOtherSessions();
  }

  /** @throws ApiError `no-password` while Google is the only way in. */
  async unlinkGoogle(user: SessionUser): Promise<void> {
    const { passwordHash } = await this.accounts.find(user.id);
    if (passwordHash === null) {
      throw new ApiError('no-password', 'Set a password first: without Google you could not sign in any more.');
    }
    await this.accounts.update(user.id, { firebaseUid: manualUid() });
  }

  /** Nothing tells whether there is such an account, neither the answer nor its time: the work is done after it. */
  requestPasswordReset(email: string): void {
    this.mails?.passwordReset(email);
  }

  /**
   * Sets a new password by a link; all sessions end.
   *
   * @throws ApiError `ticket-invalid`
   */
  async resetPassword(token: string, newPassword: string): Promise<StoredUser> {
    const passwordHash = await hashPassword(newPassword);
    const userId = await this.deps.db.transaction(async (tx) => {
      const ticket = await redeemTicket(tx, 'password-reset', token);
      const [user] = ticket ? await tx.select().from(users).where(eq(users.id, ticket.userId)).for('update') : [];
      if (!ticket || !user) return null;
      // A link that came by mail has shown whose address this is; one that an operator handed out has not.
      const isProven = ticket.email !== null;
      // The address has gone to another account since.
      if (isProven && ticket.email !== user.email) return null;
      await this.accounts.update(user.id, { passwordHash, ...(isProven && { emailVerifiedAt: new Date() }) }, tx);
      await voidTickets(tx, user.id, 'password-reset');
      return user.id;
    });
    if (userId === null) throw linkOver();
    return this.accounts.find(userId);
  }
}

function linkOver(): ApiError {
  return new ApiError('ticket-invalid', 'This link was used already or is too old. Please ask for a new one.');
}
