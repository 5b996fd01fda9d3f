import { useSetVisibility } from '../../api/projects';
import { makeDraftPrivateLater, takeLeaving } from '../../api/upgrade-prompt';
import { billing } from '../../texts/billing';
import { showToast } from '../../ui/messages/toast';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here';

export type GoBack = (isPro: boolean) => Promise<void>;

/**
 * Returns to the page that asked for the upgrade; a user who is Pro now gets what it was for. A user who goes to
 * another page meanwhile stays there.
 */
export function useGoBack(): GoBack {
  const navigate = useNavigateFromHere();
  const setVisibility = useSetVisibility();
  const makePrivate = async (id: number) => {
    try {
      await setVisibility.mutateAsync({ id, isPublic: false });
      showToast({ kind: 'success', ...billing.madePrivate });
    } catch {
      showToast({ kind: 'error', ...billing.notMadePrivate });
    }
  };
  return async (isPro) => {
    const { purpose, address } = takeLeaving();
    if (isPro && purpose.kind === 'project') await makePrivate(purpose.id);
    if (isPro && purpose.kind === 'draft') makeDraftPrivateLater();
    navigate(address, { replace: true });
  };
}
