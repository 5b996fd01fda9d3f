import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyMutation, callMutation } from '../../test-support/call-mutation';
import { useMarkRead } from './notifications';
import { CHANGES_CHANNEL } from './other-tabs';
import { createQueryClient } from './query-client';
import { useConfirmApp } from './second-factor';
import { useAcceptInvite, useCreateWorkspace, useLeaveWorkspace } from './workspaces';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ id: 1 })));
afterEach(() => vi.unstubAllGlobals());

function openOtherTab(): BroadcastChannel {
  const tab = new BroadcastChannel(CHANGES_CHANNEL);
  onTestFinished(() => tab.close());
  return tab;
}

it('reads again what another tab has changed, and nothing else', async () => {
  const client = createQueryClient();
  const keys = [['/api/notifications'], ['/api/user/factors'], ['/api/workspaces/7']];
  for (const key of keys) client.setQueryData(key, {});
  const stale = () => keys.filter((key) => client.getQueryState(key)?.isInvalidated).flat();
  const tab = openOtherTab();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tab.postMessage('/api/notifications');
  await expect.poll(stale).toEqual(['/api/notifications']);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tab.postMessage('/api/workspaces');
  await expect.poll(stale).toEqual(['/api/notifications', '/api/workspaces/7']);
});

it.each<[string, AnyMutation, unknown, string]>([
  ['read notifications', useMarkRead, 7, '/api/notifications'],
  ['an accepted invite', useAcceptInvite, 'token', '/api/workspaces'],
  ['a new workspace', useCreateWorkspace, 'Studio', '/api/workspaces'],
  ['a workspace that was left', () => useLeaveWorkspace(7), { userId: 1 }, '/api/workspaces'],
  ['a new factor', useConfirmApp, '123456', '/api/user/'],
])('tells other tabs of %s', async (_what, useChange, variables, path) => {
  const heard: unknown[] = [];
  openOtherTab().addEventListener('message', ({ data }) => heard.push(data));
  await callMutation(new QueryClient(), useChange, variables);
  await expect.poll(() => heard).toContain(path);
});
