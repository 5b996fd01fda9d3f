import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { users } from '../../db/schema';
import type { Deps } from '../../deps';
import { createRateLimiter, enforceRateLimit } from '../../http/rate-limit';
import { isPlaceholderEmail } from '../../accounts/placeholder-email';
import type { StoredUser } from '../../accounts/user-repository';
import type { Mailer } from '../../mail/mailer';
import { ACCOUNT_MAIL_TEXTS } from './account-mail-texts';
import { issueTicket } from '../../accounts/user-tickets';

/** Enough for whoever waits for the mail, too few to fill a mailbox that may be somebody else's. */
const CONFIRMATIONS_PER_MAILBOX = { limit: 3, windowMs: 15 * 60_000 };
const CONFIRMATIONS_PER_USER = { limit: 10, windowMs: 60 * 60_000 };

/** Mails about an account. They go out after the answer; one that cannot be sent is logged, not shown. */
export class AccountMails {
  private readonly underWay = new Set<Promise<void>>();
  private readonly perMailbox = createRateLimiter(CONFIRMATIONS_PER_MAILBOX);
  private readonly perUser = createRateLimiter(CONFIRMATIONS_PER_USER);

  constructor(
    private readonly deps: Pick<Deps, 'db' | 'config'>,
    private readonly mailer: Mailer,
    private readonly log: FastifyBaseLogger,
  ) {}

  passwordReset(email: string): void {
    this.run('a password reset', async () => {
      const [user] = await this.deps.db
        .select()
        .from(users)
        .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
      if (!user) return;
      const token = await issueTicket(this.deps.db, { userId: user.id, purpose: 'password-reset', email: user.email });
      const texts = ACCOUNT_MAIL_TEXTS[user.language === 'vi' ? 'vi' : 'en'];
      await this.mailer.send({ to: user.email, ...texts.reset(this.details(user, `/reset-password?token=${token}`)) });
    });
  }

  /** A link to the new address, and word to the old one. */
  emailChanged(user: StoredUser, oldEmail: string): void {
    this.confirmEmail(user);
    if (isPlaceholderEmail(oldEmail)) return;
    const texts = ACCOUNT_MAIL_TEXTS[user.language === 'vi' ? 'vi' : 'en'];
    this.run('word of a changed address', () =>
      this.mailer.send({ to: oldEmail, ...texts.emailChanged(this.details(user, '/account')) }),
    );
  }

  /**
   * Counts one confirmation that is to be sent to an address. To be called before anything is changed for it.
   *
   * @throws ApiError `rate-limited`
   */
  admitConfirmation(userId: number, address: string): void {
    enforceRateLimit(this.perUser, String(userId), 'confirmations for this account');
    enforceRateLimit(this.perMailbox, address.toLowerCase(), 'confirmations for this address');
  }

  confirmEmail(user: StoredUser): void {
    if (isPlaceholderEmail(user.email)) return;
    const texts = ACCOUNT_MAIL_TEXTS[user.language === 'vi' ? 'vi' : 'en'];
    this.run('a confirmation of an address', async () => {
      const token = await issueTicket(this.deps.db, { userId: user.id, purpose: 'confirm-email', email: user.email });
      await this.mailer.send({ to: user.email, ...texts.confirm(this.details(user, `/confirm-email?token=${token}`)) });
    });
  }

  /** Resolves once nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private details(user: Pick<StoredUser, 'username' | 'displayName' | 'email'>, path: string) {
    const { productName, publicUrl } = this.deps.config;
    return { productName, name: user.displayName ?? user.username ?? user.email, link: `${publicUrl}${path}` };
  }

  private run(what: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.log.error({ err: error }, `${what} could not be sent`))
      .finally(() => this.underWay.delete(running));
    this.underWay.add(running);
  }
}
