import type { SubscriptionPlan } from '@anchora/contract/users';
import { useState } from 'react';
import { useCheckout, useUpgrade } from '../../api/billing';
import { pageConfig } from '../../page-config';
import { type UpgradePurpose, rememberLeaving } from '../../api/upgrade-prompt';
import { useRefetchSession } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { billing as texts } from '../../texts/billing';
import { showToast } from '../../ui/messages/toast';
import { leaveFor } from './leave-for';
import { type ShorterPlan, shorterPlan } from './plan-dates';

/** A chosen plan that ends before the running one; the user has to accept that. */
interface PlanQuestion extends ShorterPlan {
  answer: (agreed: boolean) => void;
}

/** Upgrades at once, or opens the payment page, which returns to `UpgradeReturn`. */
export function useBuy(purpose: UpgradePurpose, onUpgraded: () => void) {
  const refetchSession = useRefetchSession();
  const [question, setQuestion] = useState<PlanQuestion | null>(null);
  const [isChecking, setChecking] = useState(false);
  const upgrade = useUpgrade();
  const checkout = useCheckout();
  /** True from the press until the payment page has replaced this one, or could not be opened. */
  const [isLeaving, setLeaving] = useState(false);
  /** Asks the user if the plan ends before the running one. @returns null if the user keeps the running plan. */
  const agreement = async (plan: SubscriptionPlan): Promise<{ endsSooner: boolean } | null> => {
    setChecking(true);
    const user = await refetchSession().finally(() => setChecking(false));
    const shorter = shorterPlan(user, plan, new Date());
    if (!shorter) return { endsSooner: false };
    const agreed = await new Promise<boolean>((resolve) => setQuestion({ ...shorter, answer: resolve }));
    setQuestion(null);
    return agreed ? { endsSooner: true } : null;
  };
  const buy = async (plan: SubscriptionPlan) => {
    try {
      if (pageConfig.billing === 'stripe') {
        setLeaving(true);
        const { url } = await checkout.mutateAsync(plan);
        rememberLeaving(purpose);
        leaveFor(url, () => setLeaving(false));
        return;
      }
      const agreed = await agreement(plan);
      if (!agreed) return;
      await upgrade.mutateAsync({ plan, ...agreed });
      showToast({ kind: 'success', title: texts.succeeded, description: texts.welcome(plan) });
      onUpgraded();
    } catch (error) {
      setLeaving(false);
      toastFailure(error, texts.failed);
    }
  };
  const isPending = upgrade.isPending || isLeaving || isChecking;
  return { buy, question, isPending, pendingText: isLeaving ? texts.leaving : texts.upgrading };
}
