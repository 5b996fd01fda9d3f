import type { FactorEvent } from '@anchora/contract/factor-events';
import { recordEvent, type Actor } from '../audit/audit-repository';
import type { Transaction } from '../db/database';
import type { StoredUser } from '../db/pro-user';
import { ApiError } from '../http/api-error';
import { mailerFor } from '../mail/mailer-for';
import { notify } from '../notifications/notification-repository';
import { BackgroundWork } from '../queue/background-work';
import { factorMail } from './factor-mail';
import { lockFactors } from './factor-repository';
import type { NoticeDeps } from './notice-deps';

interface FactorNews {
  event: FactorEvent;
  actor: Actor;
}

/** Records what happens to the factors of an account, and tells its owner: by a notification and by mail. */
export class FactorNotices {
  private readonly background: BackgroundWork;

  constructor(private readonly deps: NoticeDeps) {
    this.background = new BackgroundWork(deps.log);
  }

  /**
   * Changes the factors of an account, with the account locked, and then tells its owner.
   *
   * @param change returns its result, or null if nothing had to be done.
   * @throws ApiError `unauthenticated` if the account has been deleted meanwhile.
   */
  async change<Result>(
    userId: number,
    news: FactorNews,
    change: (tx: Transaction, user: StoredUser) => Promise<Result | null>,
  ): Promise<Result | null> {
    const done = await this.deps.db.transaction(async (tx) => {
      const user = await lockFactors(tx, userId);
      if (!user) throw new ApiError('unauthenticated');
      const result = await change(tx, user);
      if (result === null) return null;
      await recordFactorNews(tx, userId, news);
      return { result, user };
    });
    if (done === null) return null;
    this.mail(done.user, news.event);
    return done.result;
  }

  /** Tells the owner of something that changes no factor. @throws ApiError as `change` */
  async tell(userId: number, news: FactorNews): Promise<void> {
    await this.change(userId, news, () => Promise.resolve(true));
  }

  /** Resolves once all mails have been sent or have failed. */
  settled(): Promise<void> {
    return this.background.settled();
  }

  /** Sends the mail about news that has been recorded; `settled` waits for it. */
  mail(user: StoredUser, event: FactorEvent): void {
    const mailer = mailerFor(this.deps.mailer, user.email);
    if (mailer === null) return;
    const sending = mailer.send(factorMail(user, event, this.deps.config));
    this.background.watch(sending, 'the owner of an account could not be told of its factors');
  }
}

/** Records news about the factors of an account, and tells its owner by a notification. */
export async function recordFactorNews(tx: Transaction, userId: number, { event, actor }: FactorNews): Promise<void> {
  await recordEvent(tx, { kind: event, actor, userId });
  await notify(tx, userId, `second-factor:${event}:${new Date().toISOString()}`, { kind: 'second-factor', event });
}
