import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '@anchora/contract/durations';
import { isPlaceholderEmail } from '@anchora/contract/placeholder-email';
import { issueTicket } from '../../accounts/ticket-repository';
import type { StoredUser } from '../../db/pro-user';
import type { Deps } from '../../deps';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import type { Mailer } from '../../mail/mailer';
import { ACCOUNT_MAIL_TEXTS } from './account-mail-texts';
import type { AccountRepository } from './account-repository';
import { nameInMail } from '../../mail/mail-name';
import { BackgroundWork } from '../../queue/background-work';

interface AccountMailParts extends Pick<Deps, 'db' | 'config' | 'limits'> {
  accounts: AccountRepository;
  mailer: Mailer;
  log: FastifyBaseLogger;
}

/** Enough for a user who waits for the mail, too few to flood a mailbox that may belong to another person. */
const CONFIRMATIONS_PER_MAILBOX = { limit: 3, windowMs: 15 * MINUTE_MS };
/** More addresses than a user mistypes; bounds what one account sends to the mailboxes of strangers. */
const CONFIRMATIONS_PER_USER = { limit: 10, windowMs: HOUR_MS };

/** Sends mails about an account after the request is answered; a mail that cannot be sent is only logged. */
export class AccountMails {
  private readonly background: BackgroundWork;
  private readonly perMailbox;
  private readonly perUser;

  constructor(private readonly parts: AccountMailParts) {
    this.background = new BackgroundWork(parts.log);
    this.perMailbox = createRateLimiter(parts.limits, 'confirmation-mail', CONFIRMATIONS_PER_MAILBOX);
    this.perUser = createRateLimiter(parts.limits, 'confirmations-of-user', CONFIRMATIONS_PER_USER);
  }

  /** Sends a link to set a new password; nothing if no account has the address. */
  passwordReset(email: string): void {
    this.run('a password reset', async () => {
      const user = await this.parts.accounts.findByEmail(email);
      if (!user) return;
      const token = await issueTicket(this.parts.db, { userId: user.id, purpose: 'password-reset', email: user.email });
      const texts = textsFor(user);
      await this.parts.mailer.send({
        to: user.email,
        ...texts.reset(this.details(user, `/reset-password?token=${token}`)),
      });
    });
  }

  /** Sends a link to the new address, and a notice to the old one unless it is a placeholder. */
  emailChanged(user: StoredUser, oldEmail: string): void {
    this.confirmEmail(user);
    if (isPlaceholderEmail(oldEmail)) return;
    const texts = textsFor(user);
    this.run('the notice of a changed address', () =>
      this.parts.mailer.send({ to: oldEmail, ...texts.emailChanged(this.details(user, '/account')) }),
    );
  }

  /**
   * Counts one confirmation mail, for the user and for the address. Must be called before the change that it confirms.
   *
   * @throws ApiError `rate-limited`
   */
  async admitConfirmation(userId: number, address: string): Promise<void> {
    await enforceRateLimit(this.perUser, String(userId), 'account-confirmations');
    await enforceRateLimit(this.perMailbox, address.toLowerCase(), 'address-confirmations');
  }

  /** Sends a link that confirms the user's address; nothing to a placeholder. */
  confirmEmail(user: StoredUser): void {
    if (isPlaceholderEmail(user.email)) return;
    const texts = textsFor(user);
    this.run('the confirmation of an address', async () => {
      const token = await issueTicket(this.parts.db, { userId: user.id, purpose: 'confirm-email', email: user.email });
      await this.parts.mailer.send({
        to: user.email,
        ...texts.confirm(this.details(user, `/confirm-email?token=${token}`)),
      });
    });
  }

  /** Resolves once all mails have been sent or have failed. */
  settled(): Promise<void> {
    return this.background.settled();
  }

  private details(user: Pick<StoredUser, 'username' | 'displayName' | 'email'>, path: string) {
    const { productName, publicUrl } = this.parts.config;
    return { productName, name: nameInMail(user), link: `${publicUrl}${path}` };
  }

  private run(what: string, work: () => Promise<void>): void {
    this.background.watch(work(), `${what} could not be sent`);
  }
}

function textsFor({ language }: Pick<StoredUser, 'language'>) {
  return ACCOUNT_MAIL_TEXTS[language === 'vi' ? 'vi' : 'en'];
}
