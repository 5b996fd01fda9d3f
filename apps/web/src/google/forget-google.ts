import { pageConfig } from '../page-config';
import { loadedFirebaseClient } from './load-firebase-client';

/**
 * Signs out of the identity provider, if a user is signed in there. If its SDK is not loaded, its data in this browser
 * is removed instead, which has the same effect, because most pages may not contact the provider's hosts.
 */
export async function forgetGoogle(): Promise<void> {
  const { google } = pageConfig;
  if (google === null) return;
  try {
    const client = await loadedFirebaseClient();
    await client?.signOut();
  } catch {
    // Without the SDK, or if it fails, the sign-in is in storage alone.
  }
  try {
    localStorage.removeItem(`firebase:authUser:${google.apiKey}:[DEFAULT]`);
  } catch {
    // Storage may be unavailable; it then contains no sign-in either.
  }
}
