import type { Config } from '../config/config';
import type { StoredUser } from '../db/pro-user';
import { isIdentityProven } from './is-identity-proven';

interface StorageQuota {
  bytes: number;
  /** False if confirming the account's address gives more space. */
  isFull: boolean;
}

/**
 * A small quota applies until an account has proven an identity; otherwise each new account would add a whole quota.
 */
export function storageQuotaOf(
  config: Pick<Config, 'mail' | 'userQuotaBytes' | 'unconfirmedQuotaBytes'>,
  user: Pick<StoredUser, 'emailVerifiedAt' | 'firebaseUid'>,
): StorageQuota {
  if (isIdentityProven(config, user) || config.unconfirmedQuotaBytes >= config.userQuotaBytes) {
    return { bytes: config.userQuotaBytes, isFull: true };
  }
  return { bytes: config.unconfirmedQuotaBytes, isFull: false };
}
