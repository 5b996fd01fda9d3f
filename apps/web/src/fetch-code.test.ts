import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchCode } from './fetch-code';

/** Later than a failure is thrown on a page that stays (`ENDED_AFTER_MS`). */
const STAYS_MS = 1000;
/** Before a page that was to be left counts as staying (`STAYED_AFTER_MS`). */
const MAY_LEAVE_MS = 4000;
/** After a page that was to be left counts as staying (`STAYED_AFTER_MS`). */
const HAS_STAYED_MS = 6000;
const FAILURE = new TypeError('Importing a module script failed.');

describe('fetchCode', () => {
  let page: EventTarget;
  let fail: () => void;
  let settled: unknown;

  beforeEach(() => {
    vi.useFakeTimers();
    page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    settled = 'not yet';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function begin(): void {
    const code = new Promise<string>((_, reject) => {
      fail = () => reject(FAILURE);
    });
    fetchCode(async () => code).then(
      () => (settled = 'fetched'),
      (error: unknown) => (settled = error),
    );
  }

  test('gives the code', async () => {
    expect(await fetchCode(async () => 'code')).toBe('code');
  });

  test('throws within a second if the page stays', async () => {
    begin();
    fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe('not yet');
    await vi.advanceTimersByTimeAsync(STAYS_MS);
    expect(settled).toBe(FAILURE);
  });

  test('says nothing of an import that ends because the page is being left', async () => {
    begin();
    page.dispatchEvent(new Event('beforeunload'));
    fail();
    await vi.advanceTimersByTimeAsync(MAY_LEAVE_MS);
    expect(settled).toBe('not yet');
  });

  test('throws after all if the page was to be left and stays', async () => {
    begin();
    page.dispatchEvent(new Event('beforeunload'));
    fail();
    await vi.advanceTimersByTimeAsync(HAS_STAYED_MS);
    expect(settled).toBe(FAILURE);
  });

  test('listens only while the code is being fetched', async () => {
    const listeners = new Set<unknown>();
    vi.stubGlobal('addEventListener', (_: string, listener: unknown) => listeners.add(listener));
    vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => listeners.delete(listener));
    begin();
    expect(listeners.size).toBe(1);
    fail();
    await vi.advanceTimersByTimeAsync(STAYS_MS);
    expect(listeners.size).toBe(0);
  });
});
