import type { User } from '@anchora/contract/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForPayment } from './wait-for-payment';

const FREE = { isPro: false } as User;
const PRO = { isPro: true } as User;
/** More time than all attempts take. Chosen, not measured. */
const LONG_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function answerAfter(waiting: Promise<User | null>): Promise<User | null> {
  await vi.advanceTimersByTimeAsync(LONG_MS);
  return waiting;
}

it('resolves with the user as soon as the payment is confirmed', async () => {
  const confirm = vi.fn<() => Promise<User>>().mockResolvedValueOnce(FREE).mockResolvedValue(PRO);
  expect(await answerAfter(waitForPayment(confirm, () => false))).toBe(PRO);
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('resolves with null after some time without a confirmation', async () => {
  expect(
    await answerAfter(
      waitForPayment(
        async () => FREE,
        () => false,
      ),
    ),
  ).toBeNull();
});

it('resolves with null and asks no more once nobody waits', async () => {
  let isLeft = false;
  const confirm = vi.fn(async () => FREE);
  const waiting = waitForPayment(confirm, () => isLeft);
  await vi.advanceTimersByTimeAsync(0);
  isLeft = true;
  expect(await answerAfter(waiting)).toBeNull();
  expect(confirm).toHaveBeenCalledOnce();
});
