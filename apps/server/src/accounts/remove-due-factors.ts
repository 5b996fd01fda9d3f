import { SERVER } from '../audit/audit-repository';
import { forEachRow } from '../queue/for-each-row';
import { dueFactorRemovals, removeAllFactors } from './factor-repository';
import { FactorNotices } from './factor-notices';
import type { NoticeDeps } from './notice-deps';

/**
 * Removes the factors of accounts for which operators began it `FACTOR_REMOVAL_DELAY_HOURS` ago, and tells the owners.
 *
 * @throws as `forEachRow`, after the mails about the removals that succeeded
 */
export async function removeDueFactors(deps: NoticeDeps): Promise<void> {
  const notices = new FactorNotices(deps);
  try {
    await forEachRow(await dueFactorRemovals(deps.db), (userId) =>
      notices.change(userId, { event: 'factors-removed', actor: SERVER }, async (tx) =>
        (await removeAllFactors(tx, userId)) ? true : null,
      ),
    );
  } finally {
    await notices.settled();
  }
}
