import type { ApiMessage } from '@anchora/contract/messages/message';
import { eq } from 'drizzle-orm';
import type { OwnerProof } from '@anchora/contract/account';
import { users } from '../db/schema';
import type { Deps } from '../deps';
import { ApiError } from '../http/api-error';
import type { SessionUser } from '../http/session-store';
import { AccountThrottle } from './account-throttle';
import { googleUid } from '../features/auth/google-service';
import { createGoogleVerifier } from '../features/auth/google-routes';
import type { GoogleIdentity } from './google-token';
import { verifyPassword } from './passwords';

/** A Google sign-in proves the owner for this long. */
const MAX_AGE_S = 10 * 60;

/** An unlocked phone left on a table must not be enough to take an account over. */
export class OwnerProofs {
  private readonly throttle = new AccountThrottle();
  private readonly verifier;

  constructor(private readonly deps: Pick<Deps, 'db' | 'config' | 'identityKeys'>) {
    this.verifier = createGoogleVerifier(deps);
  }

  /** @throws ApiError `wrong-credentials`, or `validation-failed` when nothing was given. */
  async require(user: SessionUser, proof: OwnerProof): Promise<void> {
    if (proof.currentPassword) return this.requirePassword(user, proof.currentPassword);
    if (proof.idToken) return this.requireGoogle(user, proof.idToken);
    const message = 'Enter your password to confirm this change.';
    throw new ApiError('validation-failed', message, { fields: { currentPassword: message } });
  }

  private async requirePassword(user: SessionUser, password: string): Promise<void> {
    const account = String(user.id);
    await this.throttle.waitForTurn(account);
    const [row] = await this.deps.db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id));
    if (await verifyPassword(row?.passwordHash ?? null, password)) {
      this.throttle.recordSuccess(account);
      return;
    }
    this.throttle.recordFailure(account);
    const message = 'This is not your password. Check it and try again.';
    throw new ApiError('wrong-credentials', message, { fields: { currentPassword: message } });
  }

  private async requireGoogle(user: SessionUser, idToken: string): Promise<void> {
    const identity = await this.identify(idToken);
    if (identity && googleUid(identity) === user.firebaseUid) return;
    throw notTheOwner('Please sign in with the Google account that is linked to this account.');
  }

  private async identify(idToken: string): Promise<GoogleIdentity | undefined> {
    try {
      return await this.verifier?.verify(idToken, MAX_AGE_S);
    } catch (error) {
      throw error instanceof ApiError && error.code === 'unauthenticated' ? notTheOwner(error.message) : error;
    }
  }
}

/** Told at the proof, as a wrong password is. */
function notTheOwner(message: ApiMessage): ApiError {
  return new ApiError('wrong-credentials', message, { fields: { idToken: message } });
}
