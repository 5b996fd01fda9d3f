import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { lazyPart } from '../../lazy-part';
import { type UpgradeAsked, onUpgradeAsked } from '../../api/upgrade-prompt';
import { useSession } from '../../api/user';
import { LateDialog } from '../../ui/layers/late-dialog';
import { LatePart } from '../../ui/layers/late-part';

const { Part: UpgradeDialog } = lazyPart(async () => (await import('./upgrade-dialog')).UpgradeDialog);
const { Part: UpgradeReturn } = lazyPart(async () => (await import('./upgrade-return')).UpgradeReturn);

/** Waits until Pro is needed, or until the user returns from the payment page, and only then loads the dialog. */
export function UpgradeHost() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<UpgradeAsked | null>(null);
  const [turn, setTurn] = useState(0);
  const latest = useRef<UpgradeAsked | null>(null);
  const payment = new URLSearchParams(useSearch()).get('upgrade');
  const { data: user } = useSession();
  useEffect(
    () =>
      onUpgradeAsked((next) => {
        latest.current?.answer(false);
        latest.current = next;
        setAsked(next);
        setTurn((before) => before + 1);
        setOpen(true);
      }),
    [],
  );
  const close = (upgraded: boolean) => {
    setOpen(false);
    latest.current?.answer(upgraded);
    latest.current = null;
  };
  return (
    <>
      <LateDialog open={open} onClose={() => close(false)}>
        {asked && <UpgradeDialog key={turn} open={open} purpose={asked.purpose} onClose={close} />}
      </LateDialog>
      <LatePart>{user && payment && <UpgradeReturn payment={payment} />}</LatePart>
    </>
  );
}
