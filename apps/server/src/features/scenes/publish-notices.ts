import type { FastifyBaseLogger } from 'fastify';
import type { SceneVersion } from '@anchora/contract/scene/versions';
import { hasDoneBefore } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import type { CurrentUser } from '../../http/session-repository';
import { mailerFor } from '../../mail/mailer-for';
import { notify } from '../../notifications/notification-repository';
import { BackgroundWork } from '../../queue/background-work';
import { publishMail } from './publish-mail';

type Project = { id: number; name: string };

/**
 * Tells members, by bell and mail, of the first publication in each of their sessions, in case somebody else uses it.
 */
export class PublishNotices {
  private readonly background: BackgroundWork;

  constructor(
    private readonly deps: Pick<Deps, 'config' | 'mailer'>,
    log: FastifyBaseLogger,
  ) {
    this.background = new BackgroundWork(log);
  }

  /** Call this before the publication is recorded. */
  async isFirstOfSession(tx: Transaction, user: CurrentUser): Promise<boolean> {
    return !(await hasDoneBefore(tx, user, ['scene-published', 'scene-restored']));
  }

  async notify(tx: Transaction, user: CurrentUser, project: Project, version: SceneVersion): Promise<void> {
    await notify(tx, user.id, `published-in-session:${user.token ? `token ${user.token.id}` : user.sessionId}`, {
      kind: 'published-in-session',
      projectId: project.id,
      projectName: project.name,
      version: version.number,
    });
  }

  /** Call this after the commit. A mail that cannot be sent is only logged. */
  mail(user: CurrentUser, project: Project, version: SceneVersion): void {
    const mailer = mailerFor(this.deps.mailer, user.email);
    if (mailer === null) return;
    const sending = mailer.send(publishMail(user, this.deps.config, { ...project, version: version.number }));
    this.background.watch(sending, 'the notice of a publication could not be sent');
  }

  /** Resolves once no mail is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
  }
}
