import { CHECKOUT_CANCELLED } from '@anchora/contract/checkout';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useConfirmCheckout } from '../../api/billing';
import { shownMessage } from '../../api/http-client';
import { useSetVisibility } from '../../api/projects';
import { makeDraftPrivateLater, takeLeaving } from '../../api/upgrade-prompt';
import { billing } from '../../texts/billing';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/layers/dialog';
import { Spinner } from '../../ui/messages/spinner';
import { showToast } from '../../ui/messages/toast';

const { confirming: texts } = billing;

/**
 * The provider usually reports a payment within seconds. After this many attempts, the user is told to wait, and later has to ask again for what the
 * upgrade was for.
 */
const ATTEMPTS = 10;
const ATTEMPT_MS = 2000;
/** Longer than usual messages: two sentences that explain why nothing has happened yet. */
const SLOW_SHOWN_MS = 12_000;

/**
 * Shown on return from the payment page: waits for some time until the user is Pro, then carries out the purpose of the upgrade, and opens
 * the page that asked for it in any case. A user who did not pay is told that nothing was charged.
 */
export function UpgradeReturn({ payment }: { payment: string }) {
  const goBack = useGoBack();
  const waitForPayment = useWaitForPayment(payment, goBack);
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  const run = () => waitForPayment().catch((error: unknown) => setFailure(shownMessage(error)));
  const tryAgain = () => {
    setFailure(null);
    void run();
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (payment === CHECKOUT_CANCELLED) {
      showToast({ kind: 'info', title: texts.notPaidTitle, description: texts.notPaidText });
      void goBack(false);
    } else void run();
  });
  if (payment === CHECKOUT_CANCELLED) return null;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && failure !== null && void goBack(false)}
      title={failure === null ? texts.title : texts.failedTitle}
      description={failure ?? texts.text}
      closeLabel={billing.close}
      footer={
        failure !== null && (
          <>
            <Button onClick={() => void goBack(false)}>{texts.later}</Button>
            <Button variant="primary" onClick={tryAgain}>
              {texts.retry}
            </Button>
          </>
        )
      }
    >
      <div role="status" className="flex justify-center py-4">
        {failure === null && <Spinner />}
        {failure === null && <span className="sr-only">{texts.title}</span>}
      </div>
    </Dialog>
  );
}

type GoBack = (isPro: boolean) => Promise<void>;

/** Returns to the page that asked for the upgrade; a user who is Pro now gets what it was for. */
function useGoBack(): GoBack {
  const [, navigate] = useLocation();
  const setVisibility = useSetVisibility();
  const makePrivate = async (id: number) => {
    try {
      await setVisibility.mutateAsync({ id, isPublic: false });
      showToast({ kind: 'success', ...billing.madePrivate });
    } catch {
      showToast({ kind: 'error', ...billing.notMadePrivate });
    }
  };
  return async (isPro) => {
    const { purpose, address } = takeLeaving();
    if (isPro && purpose.kind === 'project') await makePrivate(purpose.id);
    if (isPro && purpose.kind === 'draft') makeDraftPrivateLater();
    navigate(address, { replace: true });
  };
}

/** Asks the server about the payment until the user is Pro or the attempts are used up, then goes back. */
function useWaitForPayment(payment: string, goBack: GoBack): () => Promise<void> {
  const confirm = useConfirmCheckout();
  return async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
      const user = await confirm.mutateAsync(payment);
      if (!user.isPro) continue;
      const description = billing.welcome(user.subscriptionPlan ?? '');
      showToast({ kind: 'success', title: billing.succeeded, description });
      return goBack(true);
    }
    showToast({ kind: 'info', title: texts.slowTitle, description: texts.slowText, durationMs: SLOW_SHOWN_MS });
    return goBack(false);
  };
}
