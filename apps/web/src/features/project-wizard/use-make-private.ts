import { useEffect, useState } from 'react';
import { useCheckCanMakePrivate } from '../../api/billing';
import { askToUpgrade, takeDraftBecomesPrivate } from '../../api/upgrade-prompt';
import { WIZARD_PATH } from '../../api/wizard-path';
import { useOwnsWorkspace } from '../../api/workspaces';
import type { WizardSession } from './wizard-session';

/**
 * Makes the new project private, which needs Pro: the upgrade dialog opens if the user may not create a private one, or
 * if that is unknown. A draft whose owner has paid for it on another page becomes private at once.
 */
export function useMakePrivate(session: WizardSession) {
  const [isChecking, setChecking] = useState(false);
  const check = useCheckCanMakePrivate();
  const ownsWorkspace = useOwnsWorkspace(session.workspace);
  useEffect(() => {
    if (takeDraftBecomesPrivate()) session.change({ isPublic: false });
  }, [session]);
  // In another user's workspace, the plan of its owner decides, which the server checks.
  const mayTry = async () => !(await ownsWorkspace()) || (await check());
  const ask = async () => {
    setChecking(true);
    const allowed = await mayTry().catch(() => false);
    setChecking(false);
    // To a user who has left the wizard meanwhile, nothing is offered on the other page.
    if (!allowed && location.pathname !== WIZARD_PATH) return;
    if (allowed || (await askToUpgrade({ kind: 'draft' }))) session.change({ isPublic: false });
  };
  return { ask: () => void ask(), isChecking };
}
