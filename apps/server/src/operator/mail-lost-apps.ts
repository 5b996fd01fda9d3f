import { APP_ENDED } from '../accounts/end-unreadable-factors';
import { FactorNotices } from '../accounts/factor-notices';
import type { Config } from '../config/config';
import type { Database } from '../db/database';
import type { StoredUser } from '../db/pro-user';
import { mailerOf } from '../mail/mailer';

/**
 * Tells the owners of accounts that their authenticator app ended with a restore, one after the other.
 *
 * @returns the number of mails that could not be sent.
 */
export async function mailLostApps(
  { config, db }: { config: Config; db: Database },
  accounts: readonly StoredUser[],
): Promise<number> {
  let unmailed = 0;
  const log = { error: () => void unmailed++ };
  const notices = new FactorNotices({ config, db, mailer: mailerOf(config), log });
  for (const account of accounts) {
    notices.mail(account, APP_ENDED.event);
    await notices.settled();
  }
  return unmailed;
}
