import { PAGE_USER_HEADER } from '@anchora/contract/page-user';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callMutation } from '../../test-support/call-mutation';
import { pageUser } from './http-client';
import { useConfirmReset } from './password-reset';
import { createQueryClient } from './query-client';
import { SESSION_KEY } from './user';

const done: string[] = [];

beforeEach(() => {
  done.length = 0;
  vi.stubGlobal('fetch', async () => Response.json({ id: 2 }));
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, to: string) => done.push(`to ${to}`) });
  vi.stubGlobal('location', { reload: () => done.push('loaded again') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete pageUser[PAGE_USER_HEADER];
});

/** What the page does when the password of user 2 was set in it. */
async function afterReset(signedIn: { id: number } | null): Promise<string[]> {
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, signedIn);
  await callMutation(client, useConfirmReset, { token: 'used', newPassword: 'a new passphrase' });
  return done;
}

it('leaves the used link before the page of another user is loaded again', async () => {
  expect(await afterReset({ id: 1 })).toEqual(['to /dashboard', 'loaded again']);
});

it.each([
  ['nobody', null],
  ['the same user', { id: 2 }],
])('neither changes the address nor loads the page again if %s was signed in', async (_who, signedIn) => {
  expect(await afterReset(signedIn)).toEqual([]);
});
