import { expect, it } from 'vitest';
import { judgePassword } from './judge-password';

it.each([
  ['123456', 'easy'],
  ['password1', 'easy'],
  ['qwertyuiop', 'easy'],
  ['Passw0rd!', 'easy'],
  ['tigerlily42', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['x7Kq-92mVd!p', 'strong'],
])('%s is %s to guess', (password, judgement) => {
  expect(judgePassword(password)).toBe(judgement);
});

it('judges a password of thousands of characters by its beginning', () => {
  expect(judgePassword('a'.repeat(64) + 'x7Kq-92mVd!p'.repeat(400))).toBe('easy');
});
