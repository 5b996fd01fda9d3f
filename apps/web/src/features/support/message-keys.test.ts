import { expect, it } from 'vitest';
import { messageKeys } from './message-keys';

it('gives a repeated message the same key, and a changed one another', () => {
  const keyOf = messageKeys();
  const first = keyOf({ text: 'No picture', images: [] });
  expect(keyOf({ text: 'No picture', images: [] })).toBe(first);
  expect(keyOf({ text: 'No picture since Monday', images: [] })).not.toBe(first);
});
