import { recordEvent, type Actor } from '../audit/audit-repository';
import type { Transaction } from '../db/database';
import { personalWorkspaceId } from '../db/personal-workspace';
import type { ProUser } from '../db/pro-user';
import { insertTokenNetwork, type StoredApiToken } from '../http/api-token-repository';
import type { NetworkUse } from '../http/v1/token-guard';
import { mailerFor } from '../mail/mailer-for';
import { notify } from '../notifications/notification-repository';
import { BackgroundWork } from '../queue/background-work';
import type { NoticeDeps } from './notice-deps';
import { tokenMail, type TokenNews } from './token-mail';

type Subject = TokenNews & { tokenId: number };

/** Records what happens to tokens, and tells the member for whom they act: by a notification and by mail. */
export class TokenNotices {
  private readonly background: BackgroundWork;

  constructor(private readonly deps: NoticeDeps) {
    this.background = new BackgroundWork(deps.log);
  }

  /** Call this in the transaction that makes a token, and `mail` after the commit. */
  async record(tx: Transaction, userId: number, actor: Actor, news: Subject): Promise<void> {
    const { event, tokenName: name, tokenId, workspaceId, address } = news;
    const ofTeam = workspaceId === personalWorkspaceId(userId) ? {} : { workspaceId };
    await recordEvent(tx, { kind: event, actor, userId, ...ofTeam, details: { tokenId } });
    const key = event === 'token-made' ? event : `${event}:${address}`;
    await notify(tx, userId, `api-token:${tokenId}:${key}`, { kind: 'api-token', event, name, workspaceId });
  }

  /** A mail that cannot be sent is only logged. */
  mail(user: ProUser, news: TokenNews): void {
    const mailer = mailerFor(this.deps.mailer, user.email);
    if (mailer === null) return;
    const sending = mailer.send(tokenMail(user, news, this.deps.config));
    this.background.watch(sending, 'the owner of a token could not be told of it');
  }

  /** Stores the network of a use in one transaction with the record of its first use, so that none is forgotten. */
  async recordNetwork(token: StoredApiToken, { address, hash }: NetworkUse): Promise<void> {
    const { id, name, workspaceId, user } = token;
    const news = { event: 'token-from-new-network', tokenName: name, address, workspaceId } as const;
    const actor = { by: 'token', tokenId: id, address } as const;
    const isNew = await this.deps.db.transaction(async (tx) => {
      if (!(await insertTokenNetwork(tx, id, hash))) return false;
      await this.record(tx, user.id, actor, { ...news, tokenId: id });
      return true;
    });
    if (isNew) this.mail(user, news);
  }

  /** Resolves once no mail is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
  }
}
