import type { Database } from '../db/database';
import type { BillingProvider } from '../features/billing/billing-provider';
import { SubscriptionRepository } from '../features/billing/subscription-repository';
import { forEachRow } from '../queue/for-each-row';

interface OverduePlanDeps {
  db: Database;
  /** Default: no provider is asked. */
  billing?: BillingProvider;
  signal: AbortSignal;
}

/**
 * Asks the payment provider for renewing plans whose period has ended. Its message about the renewal may be late or
 * lost, as when it was sent while this server was off; without it, users who have paid would not be Pro.
 */
export async function updateOverduePlans({ db, billing, signal }: OverduePlanDeps): Promise<void> {
  if (!billing) return;
  await forEachRow(await new SubscriptionRepository(db).listOverdue(), async (user) => {
    if (!signal.aborted) await billing.update(user);
  });
}
