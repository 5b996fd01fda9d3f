import { MAX_USERNAME_LENGTH } from '@anchora/contract/limits';
import type { User } from '@anchora/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GoogleAccount } from '../google/google-account';
import { google as texts } from '../texts/google';
import { ApiError, request, shownMessage } from './http-client';
import { SESSION_KEY } from './user';

/** The Google account is proven, but the server made no account of it; `message` is fit to be shown. */
export class GoogleRegistrationError extends Error {
  override name = 'GoogleRegistrationError';
}

/** Signs in with a Google account; one that is new here gets an account. */
export function useGoogleLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: logInOrRegister,
    onSuccess: ({ user }) => user && client.setQueryData(SESSION_KEY, user),
  });
}

async function logInOrRegister(account: GoogleAccount): Promise<{ user: User | null; isNew: boolean }> {
  const { idToken, uid: firebaseUid, displayName, photoURL } = account;
  const email = account.email ?? `${firebaseUid}@placeholder.invalid`;
  try {
    const body = { idToken, firebaseUid, email, displayName, photoURL };
    const user = await request<User | null>('/api/login-with-firebase', { method: 'POST', body });
    return { user, isNew: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const username = generatedUsername(email);
  const body = {
    idToken,
    username,
    email,
    // The server keeps none: such an account has no password until its owner sets one.
    password: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    displayName: displayName || username,
    photoURL,
    firebaseUid,
  };
  try {
    return { user: await request<User | null>('/api/register-with-firebase', { method: 'POST', body }), isNew: true };
  } catch (error) {
    throw error instanceof ApiError ? new GoogleRegistrationError(registrationFailure(error), { cause: error }) : error;
  }
}

/** What stands before the @, and a number up to 9999. */
export function generatedUsername(email: string): string {
  const suffix = `_${Math.floor(Math.random() * 10_000)}`;
  const localPart = email.split('@', 1)[0] ?? '';
  return localPart.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix;
}

/** The server's message; of an answer that is not the API's own JSON (a proxy's page) its text. */
function registrationFailure(error: ApiError): string {
  if (error.body !== null || error.text === '') return shownMessage(error, texts.registerFailed);
  try {
    JSON.parse(error.text);
    return texts.registerFailed;
  } catch {
    return texts.registerFailedWith(error.text);
  }
}
