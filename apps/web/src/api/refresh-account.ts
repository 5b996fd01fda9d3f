import type { QueryClient } from '@tanstack/react-query';

/** Query key of the details of the account beyond the session's user. */
export const ACCOUNT_KEY = ['/api/user/account'] as const;
/** Query key of the recorded activity of the account. */
export const ACTIVITY_KEY = ['/api/user/activity'] as const;

/** Reads both again after a change that is recorded in the activity. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all([ACCOUNT_KEY, ACTIVITY_KEY].map(async (queryKey) => client.invalidateQueries({ queryKey })));
}
