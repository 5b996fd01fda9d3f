import { expect, it } from 'vitest';
import { publishesBy } from './v1-calls';

it.each([
  ['created-public', { isPublic: true }, true],
  ['created-public', {}, true],
  ['created-public', { isPublic: false }, false],
  ['opened', { isPublic: true }, true],
  ['opened', { status: 'active' }, true],
  ['opened', { isPublic: false, status: 'archived' }, false],
  ['opened', { name: 'Menu' }, false],
  ['restored-to-visitors', { publish: true }, true],
  ['restored-to-visitors', { publish: false }, false],
  ['opened', null, false],
  ['opened', 'isPublic', false],
] as const)(
  'a call that publishes by being %s, with the body %j, needs the scope to publish: %s',
  (by, body, needs) => {
    expect(publishesBy(by, body)).toBe(needs);
  },
);

it('a call that publishes nothing needs no scope to publish, whatever its body says', () => {
  expect(publishesBy(undefined, { isPublic: true, status: 'active', publish: true })).toBe(false);
});
