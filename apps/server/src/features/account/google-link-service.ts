import type { OwnerProof } from '@anchora/contract/account';
import { googleUid, manualUid } from '../../accounts/account-uid';
import { createGoogleVerifier, type GoogleTokenVerifier, type GoogleVerifierDeps } from '../../accounts/google-token';
import type { OwnerProofs } from '../../accounts/owner-proof';
import { UserRepository } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';
import type { Database } from '../../db/database';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { AccountRepository } from './account-repository';

/** Maximum age of the Google sign-in that is used for linking. */
const LINK_MAX_AGE_S = 10 * 60;

/** Links an account with a Google account, and unlinks it. */
export class GoogleLinkService {
  private readonly users: UserRepository;
  private readonly verifier: GoogleTokenVerifier | null;

  constructor(
    deps: GoogleVerifierDeps & { db: Database },
    private readonly accounts: AccountRepository,
    private readonly proofs: OwnerProofs,
  ) {
    this.users = new UserRepository(deps.db);
    this.verifier = createGoogleVerifier(deps);
  }

  /** @throws ApiError `already-linked` when the Google account belongs to another account. */
  async link(user: SessionUser, googleToken: string, proof: OwnerProof): Promise<StoredUser> {
    if (!this.verifier) throw new ApiError('google-not-configured');
    await this.proofs.require(user, proof);
    const identity = await this.verifier.verify(googleToken, LINK_MAX_AGE_S);
    if (!(await this.users.setUid(user.id, googleUid(identity)))) {
      throw new ApiError('already-linked');
    }
    if (identity.email !== null) await this.users.confirmEmail(user.id, identity.email);
    return this.accounts.find(user.id);
  }

  /** @throws ApiError `no-password` while Google is the only way in. */
  async unlink(user: SessionUser, proof: OwnerProof): Promise<StoredUser> {
    await this.proofs.require(user, proof);
    const { passwordHash } = await this.accounts.find(user.id);
    if (passwordHash === null) {
      throw new ApiError('no-password');
    }
    await this.accounts.update(user.id, { firebaseUid: manualUid() });
    return this.accounts.find(user.id);
  }
}
