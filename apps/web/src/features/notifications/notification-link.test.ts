import type { NotificationEvent } from '@anchora/contract/notifications';
import { expect, it } from 'vitest';
import { notificationLink } from './notification-link';

it.each<[string, NotificationEvent, string]>([
  [
    'a webhook of a workspace',
    { kind: 'webhook-off', host: 'shop.example', workspaceId: 12 },
    '/api-access?workspace=12',
  ],
  ['a webhook whose workspace is not named', { kind: 'webhook-off', host: 'shop.example' }, '/api-access'],
  [
    'a token of a workspace',
    { kind: 'api-token', event: 'token-made', name: 'Robot', workspaceId: 12 },
    '/api-access?workspace=12',
  ],
  ['a domain', { kind: 'domain', event: 'taken', name: 'ar.example', workspaceId: 12 }, '/brand?workspace=12'],
  ['a guest’s comment', { kind: 'guest-comment', projectId: 3, projectName: 'Menu' }, '/view/3/stage'],
  ['a tracking file', { kind: 'tracking-built', projectId: 3, projectName: 'Menu' }, '/view/3'],
  ['guesses of the password', { kind: 'password-guesses', failures: 10 }, '/account'],
])('a notification about %s leads to its page', (_what, event, link) => {
  expect(notificationLink(event)).toBe(link);
});
