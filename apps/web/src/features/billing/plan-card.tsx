import type { AccountInfo } from '@anchora/contract/account';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBillingPortal, useRefreshPlan } from '../../api/billing';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { useCurrentUser } from '../../api/user';
import { toastFailure } from '../../api/toast-failure';
import { billing } from '../../texts/billing';
import { Badge } from '../../ui/pictures/badge';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { SettingCard } from '../../ui/layout/setting-card';
import { EndPlan } from './end-plan';
import { leaveFor } from './leave-for';
import { endDateText, hasLapsed } from './plan-dates';

const { card: texts } = billing;

/** The current plan, its end date, and the button that changes it. */
export function PlanCard({ info }: { info: AccountInfo }) {
  const user = useCurrentUser();
  useReturnFromPortal();
  return (
    <SettingCard
      title={texts.title}
      text={<PlanText info={info} />}
      aside={user.isPro && <Badge tone="ink">{texts.pro}</Badge>}
    >
      {info.canManagePlan && <p className="text-sm text-ink-soft">{texts.manageText}</p>}
      <div className="flex flex-wrap gap-2">
        {info.canManagePlan && <PortalButton />}
        {!user.isPro && (
          <Button onClick={() => void askToUpgrade({ kind: 'plan' })}>
            {hasLapsed(user) ? billing.renew : billing.title}
          </Button>
        )}
        <EndPlan info={info} />
        <ButtonLink href="/pricing" variant="ghost">
          {texts.seePlans}
        </ButtonLink>
      </div>
    </SettingCard>
  );
}

function PlanText({ info }: { info: AccountInfo }) {
  const user = useCurrentUser();
  if (hasLapsed(user)) return `${billing.ended(endDateText(user))}. ${billing.endedText}`;
  if (!user.isPro || user.subscriptionPlan === null) return texts.free;
  const until = info.planRenews ? texts.renewsOn(endDateText(user)) : texts.endsOn(endDateText(user));
  return `${texts.plan[user.subscriptionPlan]} ${until}`;
}

function PortalButton() {
  const portal = useBillingPortal();
  const [isLeaving, setLeaving] = useState(false);
  const open = async () => {
    setLeaving(true);
    try {
      const { url } = await portal.mutateAsync();
      leaveFor(url, () => setLeaving(false));
    } catch (error) {
      setLeaving(false);
      toastFailure(error, { title: texts.manageFailed });
    }
  };
  return (
    <Button busy={isLeaving} onClick={() => void open()}>
      {texts.manage}
    </Button>
  );
}

/** Reads the plan again on the way back from the payment portal, because the provider's message may come later. */
function useReturnFromPortal(): void {
  const [path, navigate] = useLocation();
  const isBack = new URLSearchParams(useSearch()).get('plan') === 'managed';
  const { mutate: refresh } = useRefreshPlan();
  useEffect(() => {
    if (!isBack) return;
    navigate(path, { replace: true });
    refresh();
  }, [isBack, navigate, path, refresh]);
}
