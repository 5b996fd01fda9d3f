import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UPLOAD_TIMEOUT_MS } from '@anchora/contract/limits';
import type { LimitStore } from '../../http/limits/limit-store';
import { MemoryLimitStore } from '../../http/limits/memory-limit-store';
import { UploadSlots } from './upload-slots';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const slotsOf = (store: LimitStore) => new UploadSlots(store, 'upload', 3);
const take = (slots: UploadSlots, times: number) => Promise.all(Array.from({ length: times }, () => slots.acquire(1)));

it('slots are counted by all processes together, and freed by the one that holds them', async () => {
  const store = new MemoryLimitStore();
  const [first, second] = [slotsOf(store), slotsOf(store)];
  const [release] = await take(first, 2);
  await take(second, 1);
  await expect(second.acquire(1)).rejects.toMatchObject({ code: 'too-many-uploads' });
  await release?.();
  await release?.();
  await take(second, 1);
  await expect(first.acquire(1)).rejects.toMatchObject({ code: 'too-many-uploads' });
});

it('slots of a thousand users are requested six at a time, so that others keep their database connections', async () => {
  const store = new MemoryLimitStore();
  const atOnce = { now: 0, most: 0 };
  const take = store.take.bind(store);
  store.take = async (...call) => {
    atOnce.most = Math.max(atOnce.most, ++atOnce.now);
    await Promise.resolve();
    atOnce.now--;
    return take(...call);
  };
  const slots = slotsOf(store);
  const releases = await Promise.all(Array.from({ length: 1000 }, (_, userId) => slots.acquire(userId)));
  expect([releases.length, atOnce.most]).toEqual([1000, 6]);
});

it('slots stay taken for as long as an upload may last', async () => {
  const slots = slotsOf(new MemoryLimitStore());
  const releases = await take(slots, 3);
  await vi.advanceTimersByTimeAsync(UPLOAD_TIMEOUT_MS);
  await expect(slots.acquire(1)).rejects.toMatchObject({ code: 'too-many-uploads' });
  await Promise.all(releases.map((release) => release()));
  await take(slots, 3);
});

it('slots are free again a minute after the process that held them died', async () => {
  const store = new MemoryLimitStore();
  await take(slotsOf(store), 3);
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(59_000);
  const living = slotsOf(store);
  await expect(living.acquire(1)).rejects.toMatchObject({ code: 'too-many-uploads' });
  await vi.advanceTimersByTimeAsync(1000);
  await take(living, 3);
});

it('slots refuse a flood from memory, without asking the store', async () => {
  const store = new MemoryLimitStore();
  const asked = vi.spyOn(store, 'take');
  const slots = slotsOf(store);
  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => slots.acquire(1)));
  expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(asked).toHaveBeenCalledTimes(3);
});
