import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import type { MailDeps } from '../mail/mailer';

/** What telling the owner of an account takes. */
export interface NoticeDeps extends MailDeps {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
}
