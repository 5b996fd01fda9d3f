import type * as Client from './firebase-client';

let client: Promise<typeof Client> | null = null;

/** The provider's SDK, fetched once; after a failure the next call tries again. */
export async function loadFirebaseClient(): Promise<typeof Client> {
  client ??= import('./firebase-client');
  try {
    return await client;
  } catch (error) {
    client = null;
    throw error;
  }
}

/** The SDK if this page has requested it; otherwise null. Rejects if the SDK cannot be fetched. */
export async function loadedFirebaseClient(): Promise<typeof Client | null> {
  return client;
}
