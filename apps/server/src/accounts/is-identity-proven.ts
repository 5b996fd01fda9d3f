import type { Config } from '../config/config';
import type { StoredUser } from '../db/pro-user';
import { isGoogleUid } from './account-uid';

/** Whether an account has proven who it belongs to: by a confirmed address or by Google. */
export function isIdentityProven(
  config: Pick<Config, 'mail'>,
  user: Pick<StoredUser, 'emailVerifiedAt' | 'firebaseUid'>,
): boolean {
  // Without mail no address can be confirmed.
  return config.mail === null || user.emailVerifiedAt !== null || isGoogleUid(user.firebaseUid);
}
