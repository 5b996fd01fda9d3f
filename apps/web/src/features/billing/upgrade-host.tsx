import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { onUpgradeAsked } from '../../api/upgrade-prompt';

const UpgradeDialog = lazy(async () => ({ default: (await import('./upgrade-dialog')).UpgradeDialog }));

/** Waits for someone to need Pro; the dialog is loaded then. */
export function UpgradeHost() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const answer = useRef<((upgraded: boolean) => void) | null>(null);
  useEffect(
    () =>
      onUpgradeAsked((resolve) => {
        answer.current?.(false);
        answer.current = resolve;
        setAsked(true);
        setOpen(true);
      }),
    [],
  );
  const close = (upgraded: boolean) => {
    setOpen(false);
    answer.current?.(upgraded);
    answer.current = null;
  };
  if (!asked) return null;
  return (
    <Suspense>
      <UpgradeDialog open={open} onClose={close} />
    </Suspense>
  );
}
