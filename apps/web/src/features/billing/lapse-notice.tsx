import type { User } from '@anchora/contract/users';
import { X } from 'lucide-react';
import { useState } from 'react';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { useSession } from '../../api/user';
import { billing as texts } from '../../texts/billing';
import { Button } from '../../ui/buttons/button';
import { IconButton } from '../../ui/buttons/icon-button';
import { endDateText, hasLapsed } from './plan-dates';

/** Key in the browser's storage of the end date whose notice was hidden. */
const HIDDEN_KEY = 'hidden-lapse';

/** Announces that a Pro plan has ended, until the user hides the notice or renews. */
export function LapseNotice() {
  const { data: user } = useSession();
  const [hidden, setHidden] = useState(hiddenEnd);
  if (!user || !hasLapsed(user) || hidden === user.subscriptionEndDate) return null;
  const hide = () => {
    setHidden(user.subscriptionEndDate);
    rememberHidden(user);
  };
  return (
    <div className="bg-searching-wash text-searching-text">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">
        <p className="min-w-0 flex-1 basis-64">
          <strong className="font-medium">{texts.ended(endDateText(user))}.</strong> {texts.endedText}
        </p>
        <div className="flex items-center gap-1">
          <Button size="sm" onClick={() => void askToUpgrade({ kind: 'plan' })}>
            {texts.renew}
          </Button>
          <IconButton icon={X} label={texts.hideEnded} onClick={hide} />
        </div>
      </div>
    </div>
  );
}

function hiddenEnd(): string | null {
  try {
    return localStorage.getItem(HIDDEN_KEY);
  } catch {
    return null;
  }
}

function rememberHidden({ subscriptionEndDate }: User): void {
  try {
    localStorage.setItem(HIDDEN_KEY, subscriptionEndDate ?? '');
  } catch {
    // Storage can be blocked; the notice then returns with the next visit.
  }
}
