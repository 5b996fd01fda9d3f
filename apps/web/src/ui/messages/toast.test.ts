import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearErrorToasts, showCarriedToasts, showToast, type ToastMessage } from './toast';
import { memoryStorage } from '../../../test-support/memory-storage';

/** Toasts that were presented and not dismissed. */
const shown: string[] = [];
/** All messages since the test began. */
let presented = 0;
const stored = new Map<string, string>();
let leavePage: () => void = () => undefined;

vi.mock('./present-toast', () => ({
  presentToast: async ({ title }: ToastMessage, onGone: () => void) => {
    shown.push(title);
    presented += 1;
    return {
      dismiss: () => {
        shown.splice(shown.indexOf(title), 1);
        onGone();
      },
    };
  },
}));

// On a busy machine the component takes longer to load than a message is carried.
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => (leavePage = listener));
vi.stubGlobal('sessionStorage', memoryStorage(stored));

const settle = async () => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const failed = { kind: 'error', title: 'Login failed', description: 'Wrong password' } as const;
const done = { kind: 'success', title: 'Login successful' } as const;

beforeEach(async () => {
  clearErrorToasts();
  await settle();
  shown.length = 0;
  presented = 0;
  stored.clear();
});

describe('showToast', () => {
  it('replaces an error that is still shown by the same error', async () => {
    showToast(failed);
    await settle();
    showToast(failed);
    await settle();
    expect(presented).toBe(2);
    expect(shown).toEqual(['Login failed']);
  });

  it('leaves an error beside another one', async () => {
    showToast(failed);
    await settle();
    showToast({ ...failed, description: 'No connection' });
    await settle();
    expect(shown).toEqual(['Login failed', 'Login failed']);
  });
});

describe('clearErrorToasts', () => {
  it('takes away the errors of earlier attempts and nothing else', async () => {
    showToast(failed);
    await settle();
    showToast(done);
    await settle();
    clearErrorToasts();
    await settle();
    expect(shown).toEqual(['Login successful']);
  });

  it('takes away an error whose component is still loading', async () => {
    showToast(failed);
    clearErrorToasts();
    await settle();
    expect(shown).toEqual([]);
  });

  it('keeps a cleared error from going along to the next page', async () => {
    showToast(failed);
    clearErrorToasts();
    showToast(done);
    leavePage();
    await settle();
    shown.length = 0;
    showCarriedToasts();
    await settle();
    expect(shown).toEqual(['Login successful']);
  });
});
