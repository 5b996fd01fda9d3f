import { SERVER } from '../audit/audit-repository';
import type { Transaction } from '../db/database';
import type { StoredUser } from '../db/pro-user';
import { recordFactorNews } from './factor-notices';
import { listTotpUsers, lockFactors, removeTotp } from './factor-repository';

/** Event of an app whose secret nobody can read without the former SECRET_KEY. */
export const APP_ENDED = { event: 'totp-ended-by-restore', actor: SERVER } as const;

/**
 * Removes the authenticator apps of all accounts, and tells the owners by their bells. Passkeys and recovery codes do
 * not depend on the key. Call it in the transaction that restores the accounts: after it, nobody who has an app could
 * sign in.
 *
 * @returns the accounts that had one, whose owners have to be told by mail.
 */
export async function endUnreadableFactors(tx: Transaction): Promise<StoredUser[]> {
  const ended: StoredUser[] = [];
  for (const userId of await listTotpUsers(tx)) {
    const user = await lockFactors(tx, userId);
    if (!user || !(await removeTotp(tx, userId))) continue;
    await recordFactorNews(tx, userId, APP_ENDED);
    ended.push(user);
  }
  return ended;
}
