import type { SubscriptionPlan } from '@anchora/contract/users';
import { useState } from 'react';
import { useCheckout, useUpgrade } from '../../api/billing';
import { shownMessage } from '../../api/http-client';
import { pageConfig } from '../../page-config';
import { type UpgradePurpose, rememberLeaving } from '../../api/upgrade-prompt';
import { billing as texts } from '../../texts/billing';
import { showToast } from '../../ui/messages/toast';

/** Upgrades at once, or leaves for the payment page; the way back from there is `UpgradeReturn`. */
export function useBuy(purpose: UpgradePurpose, onUpgraded: () => void) {
  const upgrade = useUpgrade();
  const checkout = useCheckout();
  /** Stays until the payment page has come. */
  const [isLeaving, setLeaving] = useState(false);
  const buy = async (plan: SubscriptionPlan) => {
    try {
      if (pageConfig.billing === 'stripe') {
        setLeaving(true);
        const { url } = await checkout.mutateAsync(plan);
        rememberLeaving(purpose);
        // Whoever comes back by the browser's own button finds the dialog as it was.
        addEventListener('pageshow', () => setLeaving(false), { once: true });
        location.assign(url);
        return;
      }
      await upgrade.mutateAsync(plan);
      showToast({ kind: 'success', title: texts.succeeded, description: texts.welcome(plan) });
      onUpgraded();
    } catch (error) {
      setLeaving(false);
      const { title, description } = texts.failed;
      showToast({ kind: 'error', title, description: shownMessage(error, description) });
    }
  };
  const isPending = upgrade.isPending || isLeaving;
  return { buy, isPending, pendingText: isLeaving ? texts.leaving : texts.upgrading };
}
