import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { factorAddress, isFactorNeeded } from '../../api/factor-needed';
import { GoogleRegistrationError, useGoogleLogin } from '../../api/google';
import { shownMessage } from '../../api/api-error';
import type { GoogleAccount } from '../../google/google-account';
import { GoogleSignInError, signInWithGoogle } from '../../google/google-sign-in';
import { google as texts } from '../../texts/google';
import { showToast } from '../../ui/messages/toast';
import { sayAccountCreated, sayWelcome } from './say-signed-in';

/** Signs in with Google, from the click to the signed-in user. The guard then redirects. */
export function useGoogleAction() {
  const login = useGoogleLogin();
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);
  /** Set if the address belongs to an account that never confirmed it; the user has to choose how to continue. */
  const [unlinked, setUnlinked] = useState<GoogleAccount | null>(null);
  /** Number of the last window: a user who closed one may open the next before the SDK reports the first as closed. */
  const latest = useRef(0);
  const run = async () => {
    const turn = ++latest.current;
    const wait = (pending: boolean) => turn === latest.current && setPending(pending);
    wait(true);
    try {
      const account = await signInWithGoogle(() => wait(false));
      if (account === null) return;
      setPending(true);
      const answer = await login.mutateAsync(account);
      if (answer === 'address-taken') setUnlinked(account);
      else if (answer.user === null) showToast({ kind: 'error', ...texts.noUser });
      else if (answer.isNew) sayAccountCreated();
      else sayWelcome(answer.user);
    } catch (error) {
      if (isFactorNeeded(error)) return navigate(factorAddress());
      showToast({ kind: 'error', ...wordingOf(error) });
    } finally {
      wait(false);
    }
  };
  return { run, isPending, unlinked, forgetUnlinked: () => setUnlinked(null) };
}

/** Title and text of the toast for a failed Google sign-in. */
export function wordingOf(error: unknown): { title: string; description: string } {
  if (error instanceof GoogleSignInError) return { title: error.title, description: error.message };
  const { title, description } = texts.serverFailed;
  if (error instanceof GoogleRegistrationError) return { title, description: error.message };
  return { title, description: shownMessage(error, description) };
}
