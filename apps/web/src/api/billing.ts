import type { CanMakePrivate, CheckoutAddress, SubscriptionPlan, User } from '@anchora/contract/users';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { refreshAccount } from './refresh-account';
import { SESSION_KEY } from './user';

const CAN_MAKE_PRIVATE_KEY = ['/api/user/can-make-private'] as const;

/** Asks the server each time, because the plan may have ended meanwhile. */
export function useCheckCanMakePrivate() {
  const client = useQueryClient();
  return async (): Promise<boolean> => {
    const answer = await client.fetchQuery<CanMakePrivate>({ queryKey: CAN_MAKE_PRIVATE_KEY, staleTime: 0 });
    return answer.canMakePrivate;
  };
}

/** The same time of the same day a month or a year after `from`; the last day of a month that is too short. UTC. */
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
    /** `endsSooner`: the user accepts that the running period ends sooner. */
    mutationFn: async ({ plan, endsSooner }: { plan: SubscriptionPlan; endsSooner: boolean }) =>
      request<User>('/api/user/subscription', {
        method: 'PATCH',
        body: {
          isPro: true,
          plan,
          endDate: planEndDate(plan, new Date()).toISOString(),
          ...(endsSooner && { endsSooner }),
        },
      }),
    onSuccess: async (user) => keepPlan(client, user),
  });
}

/** Resolves with the address of the payment page. */
export function useCheckout() {
  return useMutation({
    mutationFn: async (plan: SubscriptionPlan) =>
      request<CheckoutAddress>('/api/billing/checkout', { method: 'POST', body: { plan } }),
  });
}

/** Called on the way back from paying. The user may not be Pro yet: the provider can be slower than the browser. */
export function useConfirmCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string) =>
      request<User>('/api/billing/checkout/confirm', { method: 'POST', body: { sessionId } }),
    onSuccess: async (user) => keepPlan(client, user),
  });
}

/** Resolves with the address of the page where the user changes the card or the plan, or cancels. */
export function useBillingPortal() {
  return useMutation({
    mutationFn: async () => request<CheckoutAddress>('/api/billing/portal', { method: 'POST' }),
  });
}

/** `cancel`: the plan ends with its period; `refund`: it ends at once, and its payment is returned. */
export type PlanEnd = 'cancel' | 'refund';

/** Cancels the renewal of the plan, or ends it. */
export function useEndPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (how: PlanEnd) => request<User>(`/api/billing/${how}`, { method: 'POST' }),
    onSuccess: async (user) => keepPlan(client, user),
  });
}

/** Requests the present plan from the provider. */
export function useRefreshPlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => request<User>('/api/billing/refresh', { method: 'POST' }),
    onSuccess: async (user) => keepPlan(client, user),
  });
}

async function keepPlan(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(SESSION_KEY, user);
  // No component observes this query, so invalidating it would not trigger a request. The next check reports a failure.
  await client.fetchQuery({ queryKey: CAN_MAKE_PRIVATE_KEY, staleTime: 0 }).catch(() => undefined);
  await refreshAccount(client);
}
