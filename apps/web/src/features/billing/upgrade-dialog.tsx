import type { SubscriptionPlan } from '@anchora/contract/users';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pageConfig } from '../../page-config';
import type { UpgradePurpose } from '../../api/upgrade-prompt';
import { useSession } from '../../api/user';
import { billing as texts } from '../../texts/billing';
import { Button } from '../../ui/buttons/button';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { Dialog } from '../../ui/layers/dialog';
import { FeatureList } from './feature-list';
import { PlanCards } from './plan-cards';
import { endDateText, hasLapsed } from './plan-dates';
import { useBuy } from './use-buy';

interface UpgradeDialogProps {
  open: boolean;
  purpose: UpgradePurpose;
  /** Called once, with true after a successful upgrade. */
  onClose: (upgraded: boolean) => void;
}

/** Dialog with the contents and price of Pro, and the button that buys it. */
export function UpgradeDialog({ open, purpose, onClose }: UpgradeDialogProps) {
  const [plan, setPlan] = useState<SubscriptionPlan>((purpose.kind === 'plan' && purpose.plan) || 'yearly');
  const [, navigate] = useLocation();
  const { data: user } = useSession();
  const { buy, question, isPending, pendingText } = useBuy(purpose, () => onClose(true));
  const { billing } = pageConfig;
  const isSold = billing !== 'none';
  const writeToUs = () => {
    onClose(false);
    navigate('/enterprise');
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isPending && onClose(false)}
      title={texts.title}
      description={user && hasLapsed(user) ? `${texts.ended(endDateText(user))}. ${texts.endedText}` : texts.subtitle}
      closeLabel={texts.close}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={() => onClose(false)} disabled={isPending}>
            {texts.later}
          </Button>
          {isSold ? (
            <Button variant="primary" busy={isPending} onClick={() => void buy(plan)}>
              {isPending ? pendingText : billing === 'stripe' ? texts.toPayment[plan] : texts.upgrade[plan]}
            </Button>
          ) : (
            <Button variant="primary" onClick={writeToUs}>
              {texts.contact}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-8 sm:grid-cols-[1.1fr_1fr]">
        <section className="grid content-start gap-3">
          <h3 className="text-sm font-medium text-ink-soft">{texts.featuresTitle}</h3>
          <FeatureList />
        </section>
        <section className="grid content-start gap-3">
          <h3 className="text-sm font-medium text-ink-soft">{texts.choosePlan}</h3>
          <PlanCards plan={plan} onPlan={setPlan} disabled={isPending} />
          <ul className="grid gap-1 text-sm text-ink-soft">
            {texts.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {billing === 'stripe' && <li>{texts.toPaymentNote}</li>}
          </ul>
          {question && (
            <AlertDialog
              open
              onOpenChange={(open) => !open && question.answer(false)}
              title={texts.shorter.title[question.plan]}
              description={texts.shorter.text(question.endsNow, question.wouldEnd)}
              cancelLabel={texts.shorter.keep}
              confirmLabel={texts.shorter.change[question.plan]}
              onConfirm={() => question.answer(true)}
              danger
            />
          )}
          {billing !== 'stripe' && (
            <p className="rounded-control bg-searching-wash px-3 py-2 text-sm text-searching-text">
              {isSold ? texts.demo : texts.unavailable}
            </p>
          )}
        </section>
      </div>
    </Dialog>
  );
}
