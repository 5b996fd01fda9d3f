import type { EnvName } from '../../apps/server/src/config/env';

/** The largest number that the server takes for a limit (`MAX_LIMIT` of its load-config.ts). */
const MANY = '1000000';

/** Settings with which a server refuses none of the requests of a run, however fast they come. */
export const NO_LIMITS = {
  ADDRESS_REQUEST_LIMIT: MANY,
  ACCOUNT_REQUEST_LIMIT: MANY,
  TOKEN_REQUEST_LIMIT: MANY,
  UPLOAD_LIMIT: MANY,
  CREATE_LIMIT_HOUR: MANY,
  CREATE_LIMIT_DAY: MANY,
  CREATE_LIMIT_HOUR_PRO: MANY,
  CREATE_LIMIT_DAY_PRO: MANY,
  VIEW_LIMIT: MANY,
  REGISTER_LIMIT: MANY,
  LOGIN_LIMIT: MANY,
  // Ten times the usual quota, for accounts that upload for hours. Chosen, not measured: with less, long runs end with
  // a full account.
  USER_QUOTA: '20 GB',
  // A twentieth of the usual reserve: test machines are often fuller than servers. Chosen, not measured.
  MIN_FREE_DISK: '100 MB',
} as const satisfies Partial<Record<EnvName, string>>;
