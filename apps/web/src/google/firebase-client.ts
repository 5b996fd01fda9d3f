import { initializeApp } from '@firebase/app';
import {
  type Auth,
  GoogleAuthProvider,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  initializeAuth,
  signInWithPopup,
  signOut as signOutOf,
  useDeviceLanguage as speakDeviceLanguage,
} from '@firebase/auth';
import { pageConfig } from '../page-config';
import type { GoogleAccount } from './google-account';

let auth: Auth | null = null;

/** The provider's SDK, set up once; it keeps the sign-in over reloads. */
function client(): Auth {
  if (auth) return auth;
  const { google } = pageConfig;
  if (!google) throw new Error('Google sign-in is not set up');
  const { apiKey, authDomain, projectId, emulatorHost } = google;
  auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: browserLocalPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorHost !== null) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
  speakDeviceLanguage(auth);
  return auth;
}

/** @returns null if the provider names no account. */
export async function signInByPopup(): Promise<GoogleAccount | null> {
  const provider = new GoogleAuthProvider();
  provider.addScope('profile');
  provider.addScope('email');
  provider.setCustomParameters({ prompt: 'select_account' });
  const { user } = (await signInWithPopup(client(), provider)) as { user: Auth['currentUser'] };
  if (!user) return null;
  const { uid, email, displayName, photoURL } = user;
  return { idToken: await user.getIdToken(), uid, email, displayName, photoURL };
}

export async function signOut(): Promise<void> {
  await signOutOf(client());
}
