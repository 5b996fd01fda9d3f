import type { OwnerProof } from '@anchora/contract/account';
import { ownerIn } from '../audit/audit-repository';
import type { Database } from '../db/database';
import { ApiError, invalid } from '../http/api-error';
import type { LimitStore } from '../http/limits/limit-store';
import type { SessionUser } from '../http/session-repository';
import { googleUid } from './account-uid';
import {
  createGoogleVerifier,
  OWNER_PROOF_MAX_AGE_S,
  type GoogleIdentity,
  type GoogleTokenVerifier,
  type GoogleVerifierDeps,
} from './google-token';
import { GuessThrottle } from './guess-throttle';
import { passwordQueue } from './password-queue';
import { verifyPassword } from './passwords';
import type { SecondFactors } from './second-factors';
import { UserRepository } from './user-repository';

/** Asks for a fresh proof of ownership, so that an open session on an unlocked phone cannot take an account over. */
export class OwnerProofs {
  private readonly throttle;
  private readonly users: UserRepository;
  private readonly verifier;

  constructor(
    deps: GoogleVerifierDeps & { db: Database; limits: LimitStore },
    private readonly factors: SecondFactors,
    private readonly queue = passwordQueue,
  ) {
    this.throttle = new GuessThrottle(deps.limits, 'proof');
    this.users = new UserRepository(deps.db);
    this.verifier = createGoogleVerifier(deps);
  }

  /**
   * Asks for the password or for Google, and for a second factor where the account has one. A session alone proves
   * neither.
   *
   * @throws ApiError `wrong-password`, `google-not-configured`, the error of the Google sign-in,
   *   `google-account-differs`, `validation-failed` if no proof was given, or the error of the second factor.
   */
  async require(user: SessionUser, proof: OwnerProof): Promise<void> {
    await this.requireFirst(user, proof);
    if (!(await this.factors.isNeeded(user.id))) return;
    const countedAs = `session ${user.sessionId}`;
    await this.factors.use(proof, { userId: user.id, purpose: 'proof', countedAs, actor: ownerIn(user) });
  }

  private async requireFirst(user: SessionUser, proof: OwnerProof): Promise<void> {
    if (proof.currentPassword) return this.requirePassword(user, proof.currentPassword);
    if (proof.idToken) return this.requireGoogle(user, proof.idToken);
    throw invalid({ code: 'proof-missing' }, 'currentPassword');
  }

  private async requirePassword(user: SessionUser, password: string): Promise<void> {
    const account = String(user.id);
    await this.throttle.waitForTurn(account);
    const lane = { isKnown: false, network: `account ${account}` };
    // The hash is read after the wait, during which the password may have been changed.
    const check = async () => verifyPassword(await this.users.passwordHashOf(user.id), password);
    if (await this.queue.run(lane, check)) {
      await this.throttle.recordSuccess(account);
      return;
    }
    throw new ApiError('wrong-password', {}, { field: 'currentPassword' });
  }

  private async requireGoogle(user: SessionUser, idToken: string): Promise<void> {
    const { verifier } = this;
    if (!verifier) throw new ApiError('google-not-configured', {}, { field: 'idToken' });
    if (googleUid(await identify(verifier, idToken)) === user.firebaseUid) return;
    throw new ApiError('google-account-differs', {}, { field: 'idToken' });
  }
}

async function identify(verifier: GoogleTokenVerifier, idToken: string): Promise<GoogleIdentity> {
  try {
    return await verifier.verify(idToken, OWNER_PROOF_MAX_AGE_S);
  } catch (error) {
    throw error instanceof ApiError && error.status === 401 ? error.withFields({ idToken: error.coded }) : error;
  }
}
