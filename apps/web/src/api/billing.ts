import type { CanMakePrivate, SubscriptionPlan, User } from '@anchora/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { SESSION_KEY } from './user';

export const CAN_MAKE_PRIVATE_KEY = ['/api/user/can-make-private'] as const;

/** Asks anew each time: a plan may have lapsed since. */
export function useCheckCanMakePrivate() {
  const client = useQueryClient();
  return async (): Promise<boolean> => {
    const answer = await client.fetchQuery<CanMakePrivate>({ queryKey: CAN_MAKE_PRIVATE_KEY, staleTime: 0 });
    return answer.canMakePrivate;
  };
}

/** Ends one month or one year from `from`, clipped to the month's last day. */
export function planEndDate(plan: SubscriptionPlan, from: Date): Date {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  if (plan === 'monthly') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}

export function useUpgrade() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (plan: SubscriptionPlan) =>
      request<User>('/api/user/subscription', {
        method: 'PATCH',
        body: { isPro: true, plan, endDate: planEndDate(plan, new Date()).toISOString() },
      }),
    onSuccess: async (user) => {
      client.setQueryData(SESSION_KEY, user);
      await client.invalidateQueries({ queryKey: CAN_MAKE_PRIVATE_KEY });
    },
  });
}
