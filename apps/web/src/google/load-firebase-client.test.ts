import { expect, it, vi } from 'vitest';
import { loadedFirebaseClient, loadFirebaseClient } from './load-firebase-client';

const fetched = vi.hoisted(() => ({ times: 0 }));
vi.mock('./firebase-client', () => {
  if (fetched.times++ === 0) throw new Error('offline');
  return { signInByPopup: () => undefined };
});

it('fetches the SDK again after a failure, and once after a success', async () => {
  expect(await loadedFirebaseClient()).toBeNull();
  await expect(loadFirebaseClient()).rejects.toThrow();
  expect(await loadedFirebaseClient()).toBeNull();
  const client = await loadFirebaseClient();
  expect(client).toHaveProperty('signInByPopup');
  expect(await loadFirebaseClient()).toBe(client);
  expect(await loadedFirebaseClient()).toBe(client);
  expect(fetched.times).toBe(2);
});
