import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyMutation, callMutation } from '../../test-support/call-mutation';
import { useChangeEmail, useChangePassword, useLinkGoogle, useUnlinkGoogle } from './account';
import { useEndPlan } from './billing';
import { ACCOUNT_KEY, ACTIVITY_KEY } from './refresh-account';
import { useConfirmApp, useMakeRecoveryCodes, useRemoveFactor } from './second-factor';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ id: 1 })));
afterEach(() => vi.unstubAllGlobals());

/** Calls a hook's mutation beside lists that are up to date; returns the client. */
async function afterChange(useChange: AnyMutation): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  client.setQueryData(ACCOUNT_KEY, {});
  client.setQueryData(ACTIVITY_KEY, { pages: [], pageParams: [] });
  await callMutation(client, useChange);
  return client;
}

it.each([
  ['the address', useChangeEmail],
  ['the password', useChangePassword],
  ['a link to Google', useLinkGoogle],
  ['the end of a link to Google', useUnlinkGoogle],
  ['an authenticator app', useConfirmApp],
  ['the end of a factor', useRemoveFactor],
  ['recovery codes', useMakeRecoveryCodes],
  ['the end of a plan', useEndPlan],
])('the account and its activity are read again after a change of: %s', async (_name, useChange) => {
  const client = await afterChange(useChange);
  expect(client.getQueryState(ACTIVITY_KEY)?.isInvalidated).toBe(true);
  expect(client.getQueryState(ACCOUNT_KEY)?.isInvalidated).toBe(true);
});
