import type { AccountInfo } from '@anchora/contract/account';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/account';
import { shownMessage } from '../../api/http-client';
import { account as texts } from '../../texts/account';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { PageHeader } from '../../ui/layout/page-header';
import { Skeleton } from '../../ui/messages/skeleton';
import { DeleteCard, ExportCard, StorageCard } from './data-cards';
import { EmailCard } from './email-card';
import { GoogleCard } from './google-card';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';

export interface AccountPageProps {
  /** The plan and its payment belong to another feature. */
  planCard: (info: AccountInfo) => ReactNode;
}

/** How one signs in, where one is signed in, and what is kept. */
export function AccountPage({ planCard }: AccountPageProps) {
  const { data: info, error, refetch } = useAccount();
  return (
    <div className="page-width grid gap-8 pt-8 pb-20 *:max-w-3xl md:pt-12">
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={<ButtonLink href="/profile">{texts.toProfile}</ButtonLink>}
      />
      <div className="grid gap-5">
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
            {planCard(info)}
            <SessionsCard />
            <StorageCard info={info} />
            <ExportCard info={info} />
            <DeleteCard info={info} />
          </>
        )}
      </div>
    </div>
  );
}
