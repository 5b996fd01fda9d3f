import type { AccountInfo } from '@anchora/contract/account';
import type { AddedFactor } from '@anchora/contract/second-factor';
import { useState } from 'react';
import { useFactors } from '../../../api/second-factor';
import { secondFactor } from '../../../texts/second-factor';
import { SettingCard } from '../../../ui/layout/setting-card';
import { RetryLine } from '../../../ui/messages/retry-line';
import { Skeleton } from '../../../ui/messages/skeleton';
import { Badge } from '../../../ui/pictures/badge';
import { AppRow } from './app-row';
import type { FactorSectionProps } from './factor-section-props';
import { PasskeyRows } from './passkey-rows';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { RecoveryRow } from './recovery-row';
import { momentText } from '../../../ui/wording/moment-text';

const { card: texts } = secondFactor;

/** Authenticator app, passkeys and recovery codes of the account. */
export function FactorCard({ info }: { info: AccountInfo }) {
  const factors = useFactors();
  /** Recovery codes that are shown once. */
  const [added, setAdded] = useState<AddedFactor | null>(null);
  const isOn = info.factors.hasApp || info.factors.hasPasskeys;
  return (
    <SettingCard
      title={texts.title}
      text={texts.text}
      aside={<Badge tone={isOn ? 'held' : 'searching'}>{isOn ? texts.on : texts.off}</Badge>}
    >
      {factors.isError && <RetryLine text={texts.failed} retry={texts.retry} onRetry={() => void factors.refetch()} />}
      {factors.isPending && <Skeleton className="h-24" />}
      {factors.data && <FactorList info={info} factors={factors.data} onAdded={setAdded} />}
      {added?.recoveryCodes && (
        <RecoveryCodesDialog codes={added.recoveryCodes} offersSignOut={added.isFirst} onClose={() => setAdded(null)} />
      )}
    </SettingCard>
  );
}

function FactorList(props: FactorSectionProps) {
  const { removalDueAt, appAddedAt, passkeys } = props.factors;
  return (
    <>
      {removalDueAt !== null && (
        <p role="status" className="text-sm">
          {texts.removalDue(momentText(removalDueAt))}
        </p>
      )}
      <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
        <AppRow {...props} />
        <PasskeyRows {...props} />
        {(appAddedAt !== null || passkeys.length > 0) && <RecoveryRow {...props} />}
      </ul>
    </>
  );
}
