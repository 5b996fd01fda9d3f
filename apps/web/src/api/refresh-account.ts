import type { QueryClient } from '@tanstack/react-query';
import { tellOtherTabs } from './other-tabs';

/** Beginning of the paths of what is shown of the account. */
const OF_ACCOUNT = '/api/user/';
/** Query key of the details of the account beyond the session's user. */
export const ACCOUNT_KEY = ['/api/user/account'] as const;
/** Query key of the recorded activity of the account. */
export const ACTIVITY_KEY = ['/api/user/activity'] as const;

/**
 * Reads the account and its activity again after a change that is recorded there; other tabs read all that they show of
 * the account.
 */
export async function refreshAccount(client: QueryClient): Promise<void> {
  tellOtherTabs(OF_ACCOUNT);
  await Promise.all([ACCOUNT_KEY, ACTIVITY_KEY].map(async (queryKey) => client.invalidateQueries({ queryKey })));
}
