import { pageConfig } from '../page-config';
import { loadedFirebaseClient } from './load-firebase-client';

/**
 * Signs out of the identity provider, if somebody is signed in there. Where its SDK is not loaded, and on most pages its
 * hosts may not be spoken to, what it keeps in this browser is removed: signing out is no more than that.
 */
export async function forgetGoogle(): Promise<void> {
  const { google } = pageConfig;
  if (google === null) return;
  try {
    const client = await loadedFirebaseClient();
    await client?.signOut();
    localStorage.removeItem(`firebase:authUser:${google.apiKey}:[DEFAULT]`);
  } catch {
    // Storage may be closed, and then holds nothing.
  }
}
