import { cutTo } from '@anchora/contract/cut-to';
import { MAX_USERNAME_LENGTH } from '@anchora/contract/limits';
import type { GoogleLink } from '@anchora/contract/account';
import { PLACEHOLDER_EMAIL_DOMAIN } from '@anchora/contract/placeholder-email';
import type { Login, User } from '@anchora/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GoogleAccount } from '../google/google-account';
import { google as texts } from '../texts/google';
import { isFactorNeeded } from './factor-needed';
import { ApiError, shownMessage } from './api-error';
import { request } from './http-client';
import { SESSION_KEY } from './user';

/** The Google account was verified, but the server did not create an account for it; `message` can be shown. */
export class GoogleRegistrationError extends Error {
  override name = 'GoogleRegistrationError';
}

interface GoogleLogin {
  user: User | null;
  isNew: boolean;
}

/**
 * Signs in with a Google account; a new one gets an account here. Answers `'address-taken'`, without any change, if an
 * account that never confirmed its address has the same one: the user then chooses how to continue.
 */
export function useGoogleLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: logInOrRegister,
    onSuccess: (answer) => {
      if (answer !== 'address-taken' && answer.user) client.setQueryData(SESSION_KEY, answer.user);
    },
  });
}

/** Creates a separate account; the account with the unconfirmed address loses it. */
export function useGoogleRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (account: GoogleAccount) => register(account, { takesAddress: true }),
    onSuccess: (user) => user && client.setQueryData(SESSION_KEY, user),
  });
}

/** Signed in by password, but the Google account could not be linked; `cause` is the reason. */
export class GoogleLinkError extends Error {
  override name = 'GoogleLinkError';

  constructor(
    readonly user: User,
    options: ErrorOptions,
  ) {
    super('The Google account could not be linked', options);
  }
}

/** Signs in by password and links the Google account. @throws GoogleLinkError when only the first succeeded. */
export function useLoginAndLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ account, login }: { account: GoogleAccount; login: Login }) => {
      const user = await request<User>('/api/login', { method: 'POST', body: login });
      const body: GoogleLink = { googleToken: account.idToken, currentPassword: login.password };
      try {
        return await request<User>('/api/user/google', { method: 'POST', body });
      } catch (error) {
        throw new GoogleLinkError(user, { cause: error });
      }
    },
    // The page is left as soon as the session is known, so the session is set only after both calls.
    onSuccess: (user) => client.setQueryData(SESSION_KEY, user),
    onError: (error) => {
      if (error instanceof GoogleLinkError) client.setQueryData(SESSION_KEY, error.user);
    },
  });
}

async function logInOrRegister(account: GoogleAccount): Promise<GoogleLogin | 'address-taken'> {
  const { idToken, uid: firebaseUid, displayName, photoURL } = account;
  const email = emailOf(account);
  try {
    const body = { idToken, firebaseUid, email, displayName, photoURL };
    const user = await request<User | null>('/api/login-with-firebase', { method: 'POST', body });
    return { user, isNew: false };
  } catch (error) {
    if (!(error instanceof ApiError) || isFactorNeeded(error)) throw error;
  }
  try {
    return { user: await register(account), isNew: true };
  } catch (error) {
    const cause = error instanceof GoogleRegistrationError ? error.cause : null;
    if (cause instanceof ApiError && cause.body?.code === 'email-unconfirmed') return 'address-taken';
    throw error;
  }
}

async function register(account: GoogleAccount, more: { takesAddress?: true } = {}): Promise<User | null> {
  const { idToken, uid: firebaseUid, displayName, photoURL } = account;
  const email = emailOf(account);
  const username = generatedUsername(email);
  const body = {
    ...more,
    idToken,
    username,
    email,
    // The server does not store this password: such an account has none until its owner sets one.
    password: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    displayName: displayName || username,
    photoURL,
    firebaseUid,
  };
  try {
    return await request<User | null>('/api/register-with-firebase', { method: 'POST', body });
  } catch (error) {
    throw error instanceof ApiError ? new GoogleRegistrationError(registrationFailure(error), { cause: error }) : error;
  }
}

function emailOf({ email, uid }: GoogleAccount): string {
  return email ?? `${uid}@${PLACEHOLDER_EMAIL_DOMAIN}`;
}

/** The local part of the address and a number up to 9999. */
function generatedUsername(email: string): string {
  const suffix = `_${Math.floor(Math.random() * 10_000)}`;
  const localPart = email.split('@', 1)[0] ?? '';
  return cutTo(localPart, MAX_USERNAME_LENGTH - suffix.length) + suffix;
}

/** The server's message, or the body's text if it is not the API's own JSON (a proxy's error page). */
function registrationFailure(error: ApiError): string {
  if (error.body !== null || error.text === '') return shownMessage(error, texts.registerFailed);
  try {
    JSON.parse(error.text);
    return texts.registerFailed;
  } catch {
    return texts.registerFailedWith(error.text);
  }
}
