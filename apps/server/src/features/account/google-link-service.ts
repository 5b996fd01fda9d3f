import type { OwnerProof } from '@anchora/contract/account';
import { googleUid, manualUid } from '../../accounts/account-uid';
import {
  createGoogleVerifier,
  OWNER_PROOF_MAX_AGE_S,
  type GoogleTokenVerifier,
  type GoogleVerifierDeps,
} from '../../accounts/google-token';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { UserRepository } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Database, Transaction } from '../../db/database';
import { violatedUniqueConstraint } from '../../db/violated-unique-constraint';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { AccountRepository } from './account-repository';

export class GoogleLinkService {
  private readonly users: UserRepository;
  private readonly verifier: GoogleTokenVerifier | null;

  constructor(
    private readonly deps: GoogleVerifierDeps & { db: Database },
    private readonly accounts: AccountRepository,
    private readonly proofs: OwnerProofs,
  ) {
    this.users = new UserRepository(deps.db);
    this.verifier = createGoogleVerifier(deps);
  }

  /**
   * @throws ApiError `google-not-configured`; `already-linked` when the Google account belongs to another account;
   *   `unauthenticated` if this one has been deleted; as `OwnerProofs.require` and `GoogleTokenVerifier.verify`
   */
  async link(user: SessionUser, googleToken: string, proof: OwnerProof): Promise<StoredUser> {
    if (!this.verifier) throw new ApiError('google-not-configured');
    await this.proofs.require(user, proof);
    const identity = await this.verifier.verify(googleToken, OWNER_PROOF_MAX_AGE_S);
    const { email } = identity;
    await this.setUid(user, googleUid(identity), 'google-linked', async (tx) => {
      if (email !== null) await this.users.confirmEmail(tx, user.id, email);
    });
    return this.accounts.find(user.id);
  }

  /** @throws ApiError `no-password` while Google is the only way in, or as `OwnerProofs.require`. */
  async unlink(user: SessionUser, proof: OwnerProof): Promise<StoredUser> {
    await this.proofs.require(user, proof);
    const { passwordHash } = await this.accounts.find(user.id);
    if (passwordHash === null) {
      throw new ApiError('no-password');
    }
    await this.setUid(user, manualUid(), 'google-unlinked');
    return this.accounts.find(user.id);
  }

  /** @param alsoCommit changes in the same transaction what goes with it. */
  private async setUid(
    user: SessionUser,
    uid: string,
    kind: 'google-linked' | 'google-unlinked',
    alsoCommit: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    try {
      await this.deps.db.transaction(async (tx) => {
        await this.accounts.update(user.id, { firebaseUid: uid }, tx);
        await alsoCommit(tx);
        await recordEvent(tx, { kind, actor: ownerIn(user), userId: user.id });
      });
    } catch (error) {
      if (violatedUniqueConstraint(error) === null) throw error;
      throw new ApiError('already-linked', {}, { cause: error });
    }
  }
}
