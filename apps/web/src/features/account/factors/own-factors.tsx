import { useAccount } from '../../../api/account';
import { shownMessage } from '../../../api/api-error';
import { account as texts } from '../../../texts/account';
import { Button } from '../../../ui/buttons/button';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { Skeleton } from '../../../ui/messages/skeleton';
import { FactorCard } from './factor-card';

/** The second factors of the account, for pages that require one. */
export function OwnFactors() {
  const { data: info, error, refetch } = useAccount();
  if (info) return <FactorCard info={info} />;
  if (!error) return <Skeleton className="h-40" />;
  return (
    <ErrorPanel
      title={texts.loadFailed.title}
      text={shownMessage(error)}
      action={<Button onClick={() => void refetch()}>{texts.loadFailed.retry}</Button>}
    />
  );
}
