import { SERVER } from '../audit/audit-repository';
import { dueFactorRemovals, removeAllFactors } from './factor-repository';
import { FactorNotices } from './factor-notices';

/** Ends the waiting time of removals that operators have begun, and tells the owners. */
export async function removeDueFactors(deps: ConstructorParameters<typeof FactorNotices>[0]): Promise<void> {
  const notices = new FactorNotices(deps);
  for (const userId of await dueFactorRemovals(deps.db)) {
    await notices.change(userId, { event: 'factors-removed', actor: SERVER }, async (tx) =>
      (await removeAllFactors(tx, userId)) ? true : null,
    );
  }
  await notices.settled();
}
