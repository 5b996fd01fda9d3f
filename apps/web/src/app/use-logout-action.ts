import { useRef } from 'react';
import { useLocation } from 'wouter';
import { forgetUnsavedScenes } from '../api/unsaved-scenes';
import { forgetKeptEntries } from '../api/use-kept-entry';
import { useLogout } from '../api/user';
import { toastFailure } from '../api/toast-failure';
import { forgetGoogle } from '../google/forget-google';
import { navigation as texts } from '../texts/navigation';
import { showToast } from '../ui/messages/toast';

/** Logs out, deletes the stage's unsaved changes and what was typed, confirms it and opens the sign-in page. */
export function useLogoutAction(userId: number) {
  const [, navigate] = useLocation();
  const logout = useLogout();
  // The provider is signed out of first, during which the request itself is not pending.
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await forgetGoogle();
      await logout.mutateAsync();
      forgetUnsavedScenes(userId);
      forgetKeptEntries(userId);
      navigate('/auth');
      showToast({ kind: 'success', ...texts.loggedOut });
    } catch (error) {
      toastFailure(error, texts.logoutFailed);
    } finally {
      isRunning.current = false;
    }
  };
  return { run, isPending: logout.isPending };
}
