import type { SubscriptionPlan } from '@anchora/contract/users';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useUpgrade } from '../../api/billing';
import { shownMessage } from '../../api/http-client';
import { pageConfig } from '../../api/page-config';
import { billing as texts } from '../../texts/billing';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/toast';
import { PlanCards } from './plan-cards';

export interface UpgradeDialogProps {
  open: boolean;
  /** Called once, with true after a successful upgrade. */
  onClose: (upgraded: boolean) => void;
}

/** What Pro holds, what it costs, and the way to it. */
export function UpgradeDialog({ open, onClose }: UpgradeDialogProps) {
  const [plan, setPlan] = useState<SubscriptionPlan>('yearly');
  const upgrade = useUpgrade();
  const sold = pageConfig.billing !== 'none';
  const buy = async () => {
    try {
      await upgrade.mutateAsync(plan);
      showToast({ kind: 'success', title: texts.succeeded, description: texts.welcome(plan) });
      onClose(true);
    } catch (error) {
      showToast({
        kind: 'error',
        title: texts.failed.title,
        description: shownMessage(error, texts.failed.description),
      });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !upgrade.isPending && onClose(false)}
      title={texts.title}
      description={texts.subtitle}
      closeLabel={texts.close}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={() => onClose(false)} disabled={upgrade.isPending}>
            {texts.later}
          </Button>
          {sold && (
            <Button variant="primary" busy={upgrade.isPending} onClick={() => void buy()}>
              {upgrade.isPending ? texts.upgrading : texts.upgrade[plan]}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-8 sm:grid-cols-[1fr_1.1fr]">
        <section className="grid content-start gap-3">
          <h3 className="text-sm font-medium text-ink-soft">{texts.featuresTitle}</h3>
          <ul className="grid gap-2.5">
            {texts.features.map((feature) => (
              <li key={feature} className="flex items-start gap-2.5 text-sm">
                <Icon of={Check} sizePx={18} className="mt-px text-held-text" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
        <section className="grid content-start gap-3">
          <h3 className="text-sm font-medium text-ink-soft">{texts.choosePlan}</h3>
          <PlanCards plan={plan} onPlan={setPlan} disabled={upgrade.isPending} />
          <ul className="grid gap-1 text-sm text-ink-soft">
            {texts.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {pageConfig.billing !== 'stripe' && (
            <p className="rounded-control bg-searching-wash px-3 py-2 text-sm text-searching-text">
              {sold ? texts.demo : texts.unavailable}
            </p>
          )}
        </section>
      </div>
    </Dialog>
  );
}
