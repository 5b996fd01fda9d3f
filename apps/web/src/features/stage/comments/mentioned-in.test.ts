import { MAX_MENTIONS } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { mentionedIn } from './mentioned-in';

const OTHERS = ['An', 'Anh', 'An Nguyễn', 'Hồ Lan', 'Hồ Lan'].map((name, i) => ({ userId: i + 1, name }));

it.each([
  ['@An, please look', [1]],
  ['ask @anh', [2]],
  ['@An Nguyễn and @Anh', [2, 3]],
  ['@An Nguyễn, or rather @An', [1, 3]],
  ['@Hồ Lan: both of that name', [4, 5]],
  ['@Hồ Lan'.normalize('NFD'), [4, 5]],
  ['@Anton is nobody here', []],
  ['An without the sign', []],
  ['write to mai@an.vn', []],
  ['mai@an.vn, or (@An)', [1]],
  ['@', []],
])('%s mentions %j', (text, ids) => {
  expect(mentionedIn(text, OTHERS)).toEqual(ids);
});

it(`mentions at most ${MAX_MENTIONS} members`, () => {
  const crowd = Array.from({ length: MAX_MENTIONS + 1 }, (_, i) => ({ userId: i, name: `m${i}x` }));
  expect(mentionedIn(crowd.map(({ name }) => `@${name}`).join(' '), crowd)).toHaveLength(MAX_MENTIONS);
});
