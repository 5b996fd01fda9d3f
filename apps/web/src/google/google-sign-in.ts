import { pageConfig } from '../page-config';
import { google as texts } from '../texts/google';
import { clearErrorToasts } from '../ui/messages/toast';
import type { GoogleAccount } from './google-account';
import { loadFirebaseClient } from './load-firebase-client';
import { lendWindow, openGoogleWindow, watchClosed, withdrawWindow } from './google-window';

/** Google sign-in was started and failed; title and message can be shown. */
export class GoogleSignInError extends Error {
  override name = 'GoogleSignInError';

  constructor(
    message: string,
    readonly title: string = texts.failed.title,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const isGoogleOffered = pageConfig.google !== null;

/** The user closed the provider's window or chose another one; that is not a failure and needs no message. */
const LEFT = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']);
/** The provider may have closed the window itself, with its answer still under way. Chosen, not measured. */
const ANSWER_MAY_COME_MS = 1000;

/** Fetches the SDK ahead of the press that will need it. The press reports a failure. */
export function preloadGoogle(): void {
  if (isGoogleOffered) void loadFirebaseClient().catch(() => undefined);
}

/**
 * Opens Google's sign-in window. Call it synchronously in the click handler: after an `await` browsers block the
 * window.
 *
 * @param onLeft called when the window was closed. The SDK itself notices ten seconds later, so the page continues
 * meanwhile; a pending answer still resolves.
 * @returns null if the user closed the window.
 * @throws GoogleSignInError
 */
export async function signInWithGoogle(onLeft: () => void): Promise<GoogleAccount | null> {
  clearErrorToasts();
  const opened = openGoogleWindow(texts.opening);
  if (opened === null) throw new GoogleSignInError(texts.failures.popupBlocked);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopWatching = watchClosed(opened, () => (timer = setTimeout(onLeft, ANSWER_MAY_COME_MS)));
  try {
    const { signInByPopup } = await loadFirebaseClient();
    if (opened.closed) return null;
    lendWindow(opened);
    const account = await signInByPopup();
    if (account === null) throw new GoogleSignInError(texts.noUser.description, texts.noUser.title);
    return account;
  } catch (error) {
    if (error instanceof GoogleSignInError) throw error;
    const code = codeOf(error);
    if (LEFT.has(code)) return null;
    throw new GoogleSignInError(failureText(code), texts.failed.title, { cause: error });
  } finally {
    stopWatching();
    clearTimeout(timer);
    withdrawWindow(opened);
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function failureText(code: string): string {
  switch (code) {
    case 'auth/popup-blocked':
      return texts.failures.popupBlocked;
    case 'auth/user-disabled':
      return texts.failures.userDisabled;
    case 'auth/too-many-requests':
      return texts.failures.tooManyRequests;
    case 'auth/unauthorized-domain':
    case 'auth/operation-not-allowed':
    case 'auth/invalid-api-key':
    case 'auth/configuration-not-found':
      return texts.failures.notSetUp;
    // The SDK reports this when one of the provider's own scripts fails to load.
    case 'auth/internal-error':
    case 'auth/network-request-failed':
      return texts.failures.notReached;
    default:
      return texts.failed.description;
  }
}
