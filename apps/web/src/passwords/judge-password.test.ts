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
  ['a'.repeat(64) + 'b'.repeat(5000), 'easy'],
])('%s is %s to guess', (password, judgement) => {
  expect(judgePassword(password)).toBe(judgement);
});
