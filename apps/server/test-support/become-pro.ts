import type { SubscriptionPlan } from '@anchora/contract/users';
import { succeeded } from './succeeded';
import type { TestClient } from './test-client';

/** Subscribes the signed-in user to a paid plan of the demo's billing, which takes no payment. */
export async function becomePro(client: TestClient, plan: SubscriptionPlan = 'yearly'): Promise<void> {
  await succeeded(client.patch('/api/user/subscription', { plan }));
}
