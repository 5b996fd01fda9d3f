import { useSearch } from 'wouter';
import { useAccount } from '../../../api/account';
import { useApiTokens } from '../../../api/api-tokens';
import { shownMessage } from '../../../api/api-error';
import { workspaceInAddress } from '../../../api/id-in-address';
import { apiAccess as texts } from '../../../texts/api-access';
import { ButtonLink } from '../../../ui/buttons/button-link';
import { SettingCard } from '../../../ui/layout/setting-card';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { Skeleton } from '../../../ui/messages/skeleton';
import { RetryOrLeave } from '../retry-or-leave';
import { SettingsFrame } from '../settings-frame';
import { TokenCard } from './token-card';
import { WebhookCard } from './webhook-card';

/** The programs that work in a workspace: the personal one, or `?workspace=`. */
export function ApiAccessPage() {
  const workspace = workspaceInAddress(useSearch());
  const account = useAccount();
  const tokens = useApiTokens(workspace);
  const error = tokens.error ?? account.error;
  const retry = () => void Promise.all([tokens.refetch(), account.refetch()]);
  return (
    <SettingsFrame section="api-access">
      <div>
        <ButtonLink href="/developers">{texts.guide}</ButtonLink>
      </div>
      {error && (
        <ErrorPanel
          title={texts.failed}
          text={shownMessage(error)}
          action={<RetryOrLeave error={error} label={texts.retry} onRetry={retry} />}
        />
      )}
      {!error && !(tokens.data && account.data) && <Skeleton className="h-40" />}
      {tokens.data && account.data && (
        <>
          {!tokens.data.isPro && (
            <SettingCard title={texts.pro.title} text={texts.pro.text}>
              <div>
                <ButtonLink href="/pricing" variant="primary">
                  {texts.pro.upgrade}
                </ButtonLink>
              </div>
            </SettingCard>
          )}
          <TokenCard key={`tokens of ${workspace}`} info={account.data} tokens={tokens.data} workspace={workspace} />
          {tokens.data.scopes.includes('write') && (
            <WebhookCard key={`webhooks of ${workspace}`} workspace={workspace} />
          )}
        </>
      )}
    </SettingsFrame>
  );
}
