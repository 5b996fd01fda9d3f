import { useRef, useState } from 'react';
import { GoogleRegistrationError, useGoogleLogin } from '../../api/google';
import { shownMessage } from '../../api/http-client';
import { GoogleSignInError, signInWithGoogle } from '../../google/google-sign-in';
import { auth as authTexts } from '../../texts/auth';
import { google as texts } from '../../texts/google';
import { showToast } from '../../ui/messages/toast';
import { welcomeName } from './welcome-name';

/** Signs in with Google, from the click to the signed-in user. The guard then leaves the page. */
export function useGoogleAction() {
  const login = useGoogleLogin();
  const [isPending, setPending] = useState(false);
  /** A user who closed one window may open the next before the SDK gives up on the first. */
  const latest = useRef(0);
  const run = async () => {
    const turn = ++latest.current;
    const wait = (pending: boolean) => turn === latest.current && setPending(pending);
    wait(true);
    try {
      const account = await signInWithGoogle(() => wait(false));
      if (account === null) return;
      setPending(true);
      const { user, isNew } = await login.mutateAsync(account);
      if (user === null) showToast({ kind: 'error', ...texts.noUser });
      else if (isNew) showToast({ kind: 'success', ...authTexts.accountCreated });
      else {
        const description = authTexts.welcomeBack(welcomeName(user));
        showToast({ kind: 'success', title: authTexts.loginSuccessful, description });
      }
    } catch (error) {
      showToast({ kind: 'error', ...wordingOf(error) });
    } finally {
      wait(false);
    }
  };
  return { run, isPending };
}

function wordingOf(error: unknown): { title: string; description: string } {
  if (error instanceof GoogleSignInError) return { title: error.title, description: error.message };
  const { title, description } = texts.serverFailed;
  if (error instanceof GoogleRegistrationError) return { title, description: error.message };
  return { title, description: shownMessage(error, description) };
}
