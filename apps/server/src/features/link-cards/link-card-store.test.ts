import { expect, it } from 'vitest';
import { LinkCardStore } from './link-card-store';

const CARD_BYTES = 100_000;

/** A store with room for three cards, and the keys of those that it had drawn. */
function storeOfThree() {
  const store = new LinkCardStore(3.5 * CARD_BYTES);
  const drawn: string[] = [];
  const get = (key: string, bytes = CARD_BYTES) =>
    store.get(key, async () => {
      drawn.push(key);
      return Buffer.alloc(bytes);
    });
  return { get, drawn };
}

it('draws a card again only after others have taken its room, the least recently used first', async () => {
  const { get, drawn } = storeOfThree();
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key);
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('keeps as many bytes as it has room for, however large one card is', async () => {
  const { get, drawn } = storeOfThree();
  for (const key of ['a', 'b']) await get(key);
  await get('large', 3 * CARD_BYTES);
  for (const key of ['large', 'b', 'a']) await get(key);
  expect(drawn).toEqual(['a', 'b', 'large', 'b', 'a']);
});

it('draws a card once for simultaneous calls, and again after a failure', async () => {
  const store = new LinkCardStore();
  const calls = [
    store.get('a', () => Promise.reject(new Error('busy'))),
    store.get('a', () => Promise.resolve(Buffer.from('second'))),
  ];
  for (const call of calls) await expect(call).rejects.toThrow('busy');
  expect(String(await store.get('a', () => Promise.resolve(Buffer.from('third'))))).toBe('third');
});
