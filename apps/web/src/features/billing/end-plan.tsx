import type { AccountInfo } from '@anchora/contract/account';
import { useState } from 'react';
import { type PlanEnd, useEndPlan } from '../../api/billing';
import { useCurrentUser } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { account } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { AlertDialog } from '../../ui/layers/alert-dialog';
import { showToast } from '../../ui/messages/toast';
import { dateText } from '../../ui/wording/date-text';
import { endDateText } from './plan-dates';

const { plan: texts } = account;

/** Buttons that cancel the renewal of a plan, or end it and return its payment while that is possible. */
export function EndPlan({ info }: { info: AccountInfo }) {
  const user = useCurrentUser();
  const end = useEndPlan();
  const [asked, setAsked] = useState<PlanEnd | null>(null);
  const confirm = async (how: PlanEnd) => {
    try {
      await end.mutateAsync(how);
      showToast({ kind: 'success', title: texts[how].done });
    } catch (error) {
      toastFailure(error, { title: texts.failed });
    }
    setAsked(null);
  };
  const refundableUntil = info.refundableUntil && dateText(info.refundableUntil);
  return (
    <>
      {info.planRenews && <Button onClick={() => setAsked('cancel')}>{texts.cancel.action}</Button>}
      {refundableUntil && <Button onClick={() => setAsked('refund')}>{texts.refund.action}</Button>}
      {asked && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && !end.isPending && setAsked(null)}
          title={texts[asked].title}
          description={
            asked === 'cancel' ? texts.cancel.text(endDateText(user)) : texts.refund.text(refundableUntil ?? '')
          }
          cancelLabel={texts.keep}
          confirmLabel={texts[asked].action}
          busy={end.isPending}
          danger
          onConfirm={() => void confirm(asked)}
        />
      )}
    </>
  );
}
