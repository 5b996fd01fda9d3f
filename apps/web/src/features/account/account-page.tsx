import type { AccountInfo } from '@anchora/contract/account';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/account';
import { shownMessage } from '../../api/api-error';
import { account as texts } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Skeleton } from '../../ui/messages/skeleton';
import { ActivityCard } from './activity-card';
import { DeleteCard, ExportCard, StorageCard } from './data-cards';
import { EmailCard } from './email-card';
import { FactorCard } from './factors/factor-card';
import { GoogleCard } from './google-card';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';
import { SettingsFrame } from './settings-frame';

interface AccountPageProps {
  /** The card of the plan, which is passed in because plans and payments belong to the billing feature. */
  planCard: (info: AccountInfo) => ReactNode;
}

export function AccountPage({ planCard }: AccountPageProps) {
  const { data: info, error, refetch } = useAccount();
  return (
    <SettingsFrame section="account">
      {error && (
        <ErrorPanel
          title={texts.loadFailed.title}
          text={shownMessage(error)}
          action={<Button onClick={() => void refetch()}>{texts.loadFailed.retry}</Button>}
        />
      )}
      {!info && !error && [0, 1, 2].map((key) => <Skeleton key={key} className="h-40" />)}
      {info && (
        <>
          <EmailCard info={info} />
          <PasswordCard info={info} />
          <GoogleCard info={info} />
          <FactorCard info={info} />
          {planCard(info)}
          <SessionsCard />
          <ActivityCard />
          <StorageCard info={info} />
          <ExportCard info={info} />
          <DeleteCard info={info} />
        </>
      )}
    </SettingsFrame>
  );
}
