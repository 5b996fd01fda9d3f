import { expect, it } from 'vitest';
import { profileSchema } from './account';
import { registerSchema } from './users';

it('names of accounts are cleaned like all texts of creators', () => {
  const hostile = ' A\u202Eb\u0000\u200B\r\nc ';
  const account = { username: hostile, email: 'a@example.com', password: '123456', displayName: hostile };
  expect(registerSchema.parse(account)).toMatchObject({ username: 'Ab c', displayName: 'Ab c' });
  expect(profileSchema.parse({ displayName: hostile }).displayName).toBe('Ab c');
});
