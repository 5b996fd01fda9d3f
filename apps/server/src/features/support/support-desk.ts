import type { SupportEvent } from '@anchora/contract/support';
import { holdAccounts } from '../../accounts/user-repository';
import { OPERATOR, recordEvent } from '../../audit/audit-repository';
import type { Database, Transaction } from '../../db/database';
import type { MailDeps } from '../../mail/mailer';
import { mailerFor } from '../../mail/mailer-for';
import { notify } from '../../notifications/notification-repository';
import { answerMail } from './support-mail';
import * as repository from './support-repository';

interface DeskDeps extends MailDeps {
  db: Database;
}

/** Outcome of an operator's action on a conversation. */
export type DeskResult = 'not-found' | 'closed-already' | { isMailed: boolean; mailError?: unknown };

/** The operator's side of conversations with the support. */
export class SupportDesk {
  constructor(private readonly deps: DeskDeps) {}

  /** @param text cleaned by the rule for creators' texts. */
  answer(id: number, text: string): Promise<DeskResult> {
    return this.act(id, 'answered', text, async (tx) => {
      await repository.insertMessage(tx, { threadId: id, by: 'operator', text });
      await repository.setState(tx, id, 'answered');
    });
  }

  close(id: number): Promise<DeskResult> {
    return this.act(id, 'closed', '', (tx) => repository.setState(tx, id, 'closed'));
  }

  private async act(
    id: number,
    event: SupportEvent,
    text: string,
    change: (tx: Transaction) => Promise<void>,
  ): Promise<DeskResult> {
    const { db } = this.deps;
    const refusal = await db.transaction(async (tx) => {
      const found = await repository.findThread(tx, id, null);
      if (found) await holdAccounts(tx, [found.userId]);
      const thread = await repository.lockThread(tx, id, null);
      if (!thread) return 'not-found' as const;
      if (event === 'closed' && thread.state === 'closed') return 'closed-already' as const;
      await change(tx);
      const kind = event === 'answered' ? 'support-answered' : 'support-closed';
      await recordEvent(tx, { kind, actor: OPERATOR, userId: thread.userId });
      const key = `support:${id}:${event}:${new Date().toISOString()}`;
      await notify(tx, thread.userId, key, { kind: 'support', event, threadId: id });
      return null;
    });
    return refusal ?? this.mail(id, event, text);
  }

  private async mail(id: number, event: SupportEvent, text: string): Promise<DeskResult> {
    const { config, db } = this.deps;
    const thread = await repository.findThread(db, id, null);
    const mailer = thread && mailerFor(this.deps.mailer, thread.email);
    if (!mailer) return { isMailed: false };
    try {
      await mailer.send(answerMail(thread, { event, text }, config));
      return { isMailed: true };
    } catch (error) {
      return { isMailed: false, mailError: error };
    }
  }
}
