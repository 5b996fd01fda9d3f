import type { NotificationEvent } from '@anchora/contract/notifications';
import { expect, it } from 'vitest';
import { notificationLink } from './notification-link';

it.each<[NotificationEvent, string]>([
  [{ kind: 'webhook-off', host: 'shop.example', workspaceId: 12 }, '/api-access?workspace=12'],
  [{ kind: 'webhook-off', host: 'shop.example' }, '/api-access'],
  [{ kind: 'api-token', event: 'token-made', name: 'Robot', workspaceId: 12 }, '/api-access?workspace=12'],
  [{ kind: 'domain', event: 'taken', name: 'ar.example', workspaceId: 12 }, '/brand?workspace=12'],
  [{ kind: 'guest-comment', projectId: 3, projectName: 'Menu' }, '/view/3/stage'],
  [{ kind: 'tracking-built', projectId: 3, projectName: 'Menu' }, '/view/3'],
  [{ kind: 'password-guesses', failures: 10 }, '/account'],
])('a notification like %j leads to %s', (event, link) => {
  expect(notificationLink(event)).toBe(link);
});
