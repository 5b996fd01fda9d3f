import type { AccountInfo } from '@anchora/contract/account';
import type { ApiToken, ApiTokens } from '@anchora/contract/api-tokens';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useRevokeToken } from '../../../api/api-tokens';
import { useKeptEntry } from '../../../api/use-kept-entry';
import { apiAccess } from '../../../texts/api-access';
import { Button } from '../../../ui/buttons/button';
import { AlertDialog } from '../../../ui/layers/alert-dialog';
import { SettingCard } from '../../../ui/layout/setting-card';
import { Badge } from '../../../ui/pictures/badge';
import { Icon } from '../../../ui/pictures/icon';
import { dateText } from '../../../ui/wording/date-text';
import { isolated } from '../../../ui/wording/isolated';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { sayEnd } from '../say-end';
import { NewTokenForm } from './new-token-form';
import { ShownSecretDialog } from './shown-secret-dialog';

const { tokens: texts } = apiAccess;

interface TokenCardProps {
  info: AccountInfo;
  tokens: ApiTokens;
  workspace: number | null;
}

export function TokenCard({ info, tokens, workspace }: TokenCardProps) {
  const [isMaking, setMaking] = useKeptEntry(`makes a token of ${workspace}`, false);
  /** The new token, which is shown once. */
  const [made, setMade] = useState<string | null>(null);
  return (
    <SettingCard
      title={texts.title}
      text={texts.text}
      aside={
        tokens.isPro &&
        !isMaking && (
          <Button size="sm" variant="primary" onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )
      }
    >
      {isMaking && (
        <NewTokenForm
          info={info}
          allowed={tokens.scopes}
          workspace={workspace}
          onCancel={() => setMaking(false)}
          onMade={(token) => {
            setMade(token);
            setMaking(false);
          }}
        />
      )}
      {tokens.items.length === 0 && !isMaking && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {tokens.items.length > 0 && (
        <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
          {tokens.items.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {made !== null && <ShownSecretDialog secret={made} texts={texts} onClose={() => setMade(null)} />}
    </SettingCard>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const revoke = useRevokeToken();
  const { name, ending, scopes, memberName, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) < now;
  const facts = [
    texts.ending(ending),
    texts.of(isolated(memberName)),
    lastUsedAt === null ? texts.unused : texts.used(relativeTime(lastUsedAt, now)),
    isExpired ? null : texts.expires(dateText(expiresAt)),
  ];
  const run = () => sayEnd(revoke.mutateAsync(token.id), { done: texts.revoked, onEnd: () => setAsking(false) });
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon of={KeyRound} className="text-ink-soft" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
          <bdi>{name}</bdi>
          {isExpired && <Badge tone="neutral">{texts.expired}</Badge>}
          {scopes.map((scope) => (
            <Badge key={scope} tone="neutral">
              {texts.scope[scope].label}
            </Badge>
          ))}
        </p>
        <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        busy={revoke.isPending}
        aria-label={texts.revokeOf(name)}
        onClick={() => setAsking(true)}
      >
        {texts.revoke}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.revokeTitle(isolated(name))}
        description={texts.revokeText}
        cancelLabel={texts.keep}
        confirmLabel={texts.revoke}
        busy={revoke.isPending}
        danger
        onConfirm={run}
      />
    </li>
  );
}
