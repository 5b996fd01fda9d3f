import { HOUR_MS } from '@anchora/contract/durations';
import type { FastifyBaseLogger } from 'fastify';
import { PASSWORD_WARNING_FAILURES } from '@anchora/contract/limits';
import type { Database } from '../db/database';
import type { ProUser } from '../db/pro-user';
import type { LimitStore } from '../http/limits/limit-store';
import type { MailDeps } from '../mail/mailer';
import { mailerFor } from '../mail/mailer-for';
import { notify } from '../notifications/notification-repository';
import { BackgroundWork } from '../queue/background-work';
import { guessWarningMail } from './guess-warning-mail';
import { issueTicket } from './ticket-repository';

interface GuessWarningDeps extends MailDeps {
  db: Database;
  limits: LimitStore;
}

type GuessedAccount = Pick<ProUser, 'id' | 'email' | 'username' | 'displayName' | 'language'>;

/**
 * Tells owners that someone is guessing their password: by a notification and by mail, with a link to a new password. A
 * mail that cannot be sent is not tried again: hours later it would warn of guesses that have ended, and while they go
 * on, another warning follows an hour later. The notification stays.
 */
export class GuessWarnings {
  private readonly background: BackgroundWork;

  constructor(
    private readonly deps: GuessWarningDeps,
    log: FastifyBaseLogger,
  ) {
    this.background = new BackgroundWork(log);
  }

  /** Works after the answer, so that its time does not reveal whether the account exists. */
  recordFailure(account: GuessedAccount): void {
    this.background.watch(this.count(account), 'the owner of a guessed account could not be warned');
  }

  /** Resolves once no warning is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
  }

  private async count(account: GuessedAccount): Promise<void> {
    const { limits } = this.deps;
    const failure = await limits.take(`wrong password ${account.id}`, {
      limit: PASSWORD_WARNING_FAILURES,
      lifetimeMs: HOUR_MS,
    });
    if (!('id' in failure) || failure.others + 1 < PASSWORD_WARNING_FAILURES) return;
    const warning = await limits.take(`warned of guesses ${account.id}`, { limit: 1, lifetimeMs: HOUR_MS });
    if ('id' in warning) await this.warn(account);
  }

  private async warn(account: GuessedAccount): Promise<void> {
    const { db, config } = this.deps;
    await notify(db, account.id, `password-guesses:${new Date().toISOString()}`, {
      kind: 'password-guesses',
      failures: PASSWORD_WARNING_FAILURES,
    });
    const mailer = mailerFor(this.deps.mailer, account.email);
    if (mailer === null) return;
    const token = await issueTicket(db, { userId: account.id, purpose: 'password-reset', email: account.email });
    await mailer.send(guessWarningMail(account, config, token));
  }
}
