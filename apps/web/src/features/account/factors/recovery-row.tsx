import type { OwnerProof } from '@anchora/contract/account';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useMakeRecoveryCodes } from '../../../api/second-factor';
import { secondFactor } from '../../../texts/second-factor';
import { Button } from '../../../ui/buttons/button';
import { ProofDialog } from '../proof-dialog';
import { FactorRow } from './factor-row';
import type { FactorSectionProps } from './factor-section-props';

const { card } = secondFactor;
const texts = card.codes;

/** The number of recovery codes that are left, and a button for new ones. */
export function RecoveryRow({ info, factors, onAdded }: FactorSectionProps) {
  const [open, setOpen] = useState(false);
  const make = useMakeRecoveryCodes();
  const run = async (proof: OwnerProof) => {
    onAdded(await make.mutateAsync(proof));
    return true;
  };
  return (
    <FactorRow icon={LifeBuoy} name={texts.name} text={texts.left(String(factors.recoveryCodesLeft))}>
      <Button size="sm" onClick={() => setOpen(true)}>
        {texts.make}
      </Button>
      <ProofDialog
        info={info}
        open={open}
        onOpenChange={setOpen}
        title={texts.make}
        description={texts.makeText}
        confirmLabel={texts.make}
        cancelLabel={card.cancel}
        run={run}
      />
    </FactorRow>
  );
}
