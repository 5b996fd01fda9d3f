import { createBilling } from '../features/billing/create-billing';
import { PlanService } from '../features/billing/plan-service';
import { SubscriptionRepository } from '../features/billing/subscription-repository';
import type { Command, OperatorDeps } from './command';
import { findUser, labelOf } from './find-user';

/** Ends of plans through the payment provider. `pro off` ends a plan without it. */
export const PLAN_COMMANDS: Record<string, Command> = {
  refund: {
    parameters: '<username or email>',
    does: 'returns the last payment and ends Pro at once, whenever the plan began',
    run: async (deps, name) => {
      const user = await findUser(deps.db, name);
      await plansOf(deps).refund(user.id, 'operator');
      return `The payment of ${labelOf(user)} was returned, and Pro has ended.`;
    },
  },
  'cancel-renewal': {
    parameters: '<username or email>',
    does: 'lets Pro end with the paid period instead of renewing',
    run: async (deps, name) => {
      const user = await findUser(deps.db, name);
      await plansOf(deps).cancelRenewal(user.id, 'operator');
      const { subscriptionEndDate } = await new SubscriptionRepository(deps.db).user(user.id);
      const end = subscriptionEndDate === null ? 'has ended' : `ends on ${subscriptionEndDate.toISOString()}`;
      return `Pro of ${labelOf(user)} ${end}.`;
    },
  },
};

function plansOf(deps: OperatorDeps): PlanService {
  return new PlanService(deps.db, createBilling(deps), new SubscriptionRepository(deps.db));
}
