/** Query key of the account details that only the account page shows. */
export const ACCOUNT_KEY = ['/api/user/account'] as const;
