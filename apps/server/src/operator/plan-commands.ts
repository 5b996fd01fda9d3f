import { OPERATOR } from '../audit/audit-repository';
import { createBilling } from '../features/billing/create-billing';
import { PlanService } from '../features/billing/plan-service';
import { SubscriptionRepository } from '../features/billing/subscription-repository';
import { StartupError } from '../config/startup-error';
import type { Command, OperatorDeps } from './command';
import { findUser, labelOf } from './find-user';

/** `pro` changes a plan without the payment provider, the others through it. */
export const PLAN_COMMANDS: Record<string, Command> = {
  pro: {
    parameters: '<username or email> <monthly|yearly|off>',
    does: 'starts a period of Pro from now, or ends it',
    run: async ({ db }, name, plan) => {
      const { id: userId, ...user } = await findUser(db, name);
      if (plan === 'off') {
        await new SubscriptionRepository(db).end(userId, OPERATOR);
        return `${labelOf(user)} is not Pro any more.`;
      }
      if (plan !== 'monthly' && plan !== 'yearly') throw new StartupError('Say monthly, yearly or off after the name.');
      await new SubscriptionRepository(db).startPeriod(userId, plan, OPERATOR);
      const { subscriptionEndDate } = await new SubscriptionRepository(db).user(userId);
      if (subscriptionEndDate === null) throw new StartupError(`Pro of ${labelOf(user)} was ended meanwhile.`);
      return `${labelOf(user)} is Pro until ${subscriptionEndDate.toISOString()}.`;
    },
  },
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
