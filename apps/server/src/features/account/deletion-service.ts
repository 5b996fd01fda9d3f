import type { OwnerProof } from '@anchora/contract/account';
import type { OwnerProofs } from '../../accounts/owner-proof';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { AccountRepository } from './account-repository';

/** Ends the user's subscription; no effect without one. */
export type CancelSubscription = (userId: number) => Promise<void>;

export class DeletionService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly proofs: OwnerProofs,
    private readonly cancelSubscription: CancelSubscription,
  ) {}

  /** @throws ApiError `shared-workspaces-owned` while others work in a workspace of the account */
  async delete(user: SessionUser, proof: OwnerProof): Promise<void> {
    await this.proofs.require(user, proof);
    const shared = await this.accounts.sharedWorkspacesOf(user.id);
    if (shared.length > 0) throw new ApiError('shared-workspaces-owned', { workspaces: shared.join(', ') });
    // The subscription ends first: once the account is deleted, nothing links it to its payer.
    await this.cancelSubscription(user.id);
    await this.accounts.delete(user.id);
  }
}
