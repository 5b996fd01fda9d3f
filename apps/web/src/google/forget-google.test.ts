import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetGoogle } from './forget-google';
import { loadedFirebaseClient } from './load-firebase-client';

vi.mock('../page-config', () => ({ pageConfig: { google: { apiKey: 'key' } } }));
vi.mock('./load-firebase-client', () => ({ loadedFirebaseClient: vi.fn() }));

const SIGN_IN = 'firebase:authUser:key:[DEFAULT]';
const signOut = vi.fn<() => Promise<void>>();
const stored = new Set<string>();

beforeEach(() => {
  stored.clear();
  stored.add(SIGN_IN);
  signOut.mockReset();
  vi.stubGlobal('localStorage', { removeItem: (key: string) => void stored.delete(key) });
});

const clientIs = (client: Promise<unknown>) =>
  vi.mocked(loadedFirebaseClient).mockReturnValue(client as ReturnType<typeof loadedFirebaseClient>);

describe('forgetGoogle', () => {
  it('signs out of a loaded SDK', async () => {
    clientIs(Promise.resolve({ signOut }));
    await forgetGoogle();
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('removes the stored sign-in if the SDK is not loaded', async () => {
    clientIs(Promise.resolve(null));
    await forgetGoogle();
    expect([...stored]).toEqual([]);
  });

  it('removes the stored sign-in if the SDK cannot be loaded', async () => {
    clientIs(Promise.reject(new Error('offline')));
    await forgetGoogle();
    expect([...stored]).toEqual([]);
  });

  it('removes the stored sign-in if signing out fails', async () => {
    signOut.mockRejectedValue(new Error('offline'));
    clientIs(Promise.resolve({ signOut }));
    await forgetGoogle();
    expect([...stored]).toEqual([]);
  });

  it('succeeds if the browser has no storage', async () => {
    clientIs(Promise.resolve(null));
    const removeItem = vi.fn<(key: string) => void>();
    removeItem.mockImplementation(() => {
      throw new Error('SecurityError');
    });
    vi.stubGlobal('localStorage', { removeItem });
    await expect(forgetGoogle()).resolves.toBeUndefined();
    expect(removeItem).toHaveBeenCalledWith(SIGN_IN);
  });
});
