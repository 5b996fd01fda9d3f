import { expect, it } from 'vitest';
import { publishesBy } from './v1-calls';

it.each([
  ['creates a public project', 'created-public', { isPublic: true }],
  ['creates a project that is public by default', 'created-public', {}],
  ['makes a project public', 'opened', { isPublic: true }],
  ['makes a project active', 'opened', { status: 'active' }],
  ['brings a version back to visitors', 'restored-to-visitors', { publish: true }],
] as const)('a call that %s needs the scope to publish', (_, by, body) => {
  expect(publishesBy(by, body)).toBe(true);
});

it.each([
  ['creates a private project', 'created-public', { isPublic: false }],
  ['makes a project private and archives it', 'opened', { isPublic: false, status: 'archived' }],
  ['changes a name', 'opened', { name: 'Menu' }],
  ['brings a version back into the draft', 'restored-to-visitors', { publish: false }],
  ['has no body', 'opened', null],
  ['has a text as its body', 'opened', 'isPublic'],
] as const)('a call that %s needs no scope to publish', (_, by, body) => {
  expect(publishesBy(by, body)).toBe(false);
});

it('a call that publishes nothing needs no scope to publish, whatever its body says', () => {
  expect(publishesBy(undefined, { isPublic: true, status: 'active', publish: true })).toBe(false);
});
