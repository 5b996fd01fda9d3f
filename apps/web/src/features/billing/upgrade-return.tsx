import { CHECKOUT_CANCELLED } from '@anchora/contract/checkout';
import { useEffect, useRef, useState } from 'react';
import { useConfirmCheckout } from '../../api/billing';
import { shownMessage } from '../../api/api-error';
import { readLeaving } from '../../api/upgrade-prompt';
import { billing } from '../../texts/billing';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/layers/dialog';
import { Spinner } from '../../ui/messages/spinner';
import { showToast } from '../../ui/messages/toast';
import { type GoBack, useGoBack } from './use-go-back';
import { waitForPayment } from './wait-for-payment';

const { confirming: texts } = billing;

/**
 * Waits, on return from the payment page, until the user is Pro, then carries out the purpose of the upgrade and opens
 * the page that asked for it. A payment that is not confirmed after a while stays in view until the user goes on
 * without it. A user who did not pay is told that nothing was charged.
 */
export function UpgradeReturn({ payment }: { payment: string }) {
  const goBack = useGoBack();
  const { standing, begin } = usePayment(payment, goBack);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (payment === CHECKOUT_CANCELLED) {
      showToast({ kind: 'info', title: texts.notPaidTitle, description: texts.notPaidText });
      void goBack(false);
    } else void begin();
  });
  if (payment === CHECKOUT_CANCELLED) return null;
  return <PaymentDialog standing={standing} onAgain={() => void begin()} onLater={() => void goBack(false)} />;
}

/** `open`: the payment has not been confirmed within the usual time. */
type Standing = { at: 'waiting' | 'open' } | { at: 'failed'; message: string };

interface PaymentDialogProps {
  standing: Standing;
  onAgain: () => void;
  onLater: () => void;
}

function PaymentDialog({ standing, onAgain, onLater }: PaymentDialogProps) {
  const isWaiting = standing.at === 'waiting';
  const { title, text } = wordsOf(standing);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isWaiting && onLater()}
      title={title}
      description={text}
      closeLabel={billing.close}
      footer={
        !isWaiting && (
          <>
            <Button onClick={onLater}>{texts.later}</Button>
            <Button variant="primary" onClick={onAgain}>
              {standing.at === 'open' ? texts.checkAgain : texts.retry}
            </Button>
          </>
        )
      }
    >
      <div role="status" className="grid justify-items-center py-4">
        {isWaiting ? (
          <>
            <Spinner />
            <span className="sr-only">{title}</span>
          </>
        ) : (
          readLeaving().purpose.kind !== 'plan' && <p className="text-sm">{texts.notPrivateYet}</p>
        )}
      </div>
    </Dialog>
  );
}

function wordsOf(standing: Standing): { title: string; text: string } {
  if (standing.at === 'failed') return { title: texts.failedTitle, text: standing.message };
  return standing.at === 'open'
    ? { title: texts.slowTitle, text: texts.slowText }
    : { title: texts.title, text: texts.text };
}

/** The state of the payment. `begin` asks about it until it is confirmed, and then goes back. */
function usePayment(payment: string, goBack: GoBack): { standing: Standing; begin: () => Promise<void> } {
  const [standing, setStanding] = useState<Standing>({ at: 'waiting' });
  const { mutateAsync: confirm } = useConfirmCheckout();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const begin = async () => {
    setStanding({ at: 'waiting' });
    try {
      const user = await waitForPayment(
        () => confirm(payment),
        () => isLeft.current,
      );
      // The back button of the browser may have shown another page meanwhile.
      if (isLeft.current) return;
      if (user === null) {
        setStanding({ at: 'open' });
        return;
      }
      const description = billing.welcome(user.subscriptionPlan ?? '');
      showToast({ kind: 'success', title: billing.succeeded, description });
      await goBack(true);
    } catch (error) {
      setStanding({ at: 'failed', message: shownMessage(error) });
    }
  };
  return { standing, begin };
}
