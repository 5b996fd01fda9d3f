import { FactorNotices } from '../accounts/factor-notices';
import { listTotpUsers, removeTotp } from '../accounts/factor-repository';
import { SERVER } from '../audit/audit-repository';
import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { createMailer } from '../mail/mailer';
import { legalFoot } from '../mail/legal-foot';

interface EndingDeps {
  config: Config;
  db: Database;
}

/**
 * Removes the authenticator apps of all accounts, whose secrets nobody can read without the former SECRET_KEY, and tells
 * the owners. Passkeys and recovery codes do not depend on the key.
 *
 * @returns the number of accounts that had one, and of mails that could not be sent.
 */
export async function endUnreadableFactors({ config, db }: EndingDeps): Promise<{ ended: number; unmailed: number }> {
  let unmailed = 0;
  const log = { error: () => void unmailed++ };
  const mailer = config.mail && createMailer(config.mail, legalFoot(config));
  const notices = new FactorNotices({ config, db, mailer, log });
  const userIds = await listTotpUsers(db);
  for (const userId of userIds) {
    const news = { event: 'totp-ended-by-restore', actor: SERVER } as const;
    await notices.change(userId, news, async (tx) => ((await removeTotp(tx, userId)) ? true : null));
    await notices.settled();
  }
  return { ended: userIds.length, unmailed };
}
