import { useEffect, useState } from 'react';
import { useCheckCanMakePrivate } from '../../api/billing';
import { askToUpgrade, takeDraftBecomesPrivate } from '../../api/upgrade-prompt';
import type { WizardSession } from './wizard-session';

/** Private projects need Pro: the upgrade dialog opens if the user may not create one, or if that is unknown. */
export function useMakePrivate(session: WizardSession) {
  const [checking, setChecking] = useState(false);
  const check = useCheckCanMakePrivate();
  useEffect(() => {
    if (takeDraftBecomesPrivate()) session.change({ isPublic: false });
  }, [session]);
  const ask = async () => {
    setChecking(true);
    const allowed = await check().catch(() => false);
    setChecking(false);
    if (allowed || (await askToUpgrade({ kind: 'draft' }))) session.change({ isPublic: false });
  };
  return { ask: () => void ask(), checking };
}
