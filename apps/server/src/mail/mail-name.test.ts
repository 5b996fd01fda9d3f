import { expect, it } from 'vitest';
import { nameInMail } from './mail-name';

const ANN = { displayName: null, username: 'ann', email: 'ann@example.com' };

it('addresses an account by its name, else by its user name, else by its address', () => {
  expect(nameInMail({ ...ANN, displayName: 'Ánh J.R. Nguyễn' })).toBe('Ánh J.R. Nguyễn');
  expect(nameInMail(ANN)).toBe('ann');
  expect(nameInMail({ ...ANN, username: null })).toBe('ann@example.com');
  expect(nameInMail({ ...ANN, displayName: '\u200B\u202E' })).toBe('ann@example.com');
});

it('lets no name begin lines, turn the text around or become a link', () => {
  const hostile = 'you won\n\nhttps://evil.example/x \u202Egpj\u2066 www.evil.example';
  expect(nameInMail({ ...ANN, displayName: hostile })).toBe('you won  https evil example/x gpj www evil example');
});
