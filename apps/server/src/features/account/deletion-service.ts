import type { OwnerProof } from '@anchora/contract/account';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { AccountRepository } from './account-repository';

/** Ends the user's subscription; no effect without one. Throws ApiError `payment-unavailable`. */
export type CancelSubscription = (userId: number) => Promise<void>;

export class DeletionService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly proofs: Pick<OwnerProofs, 'require'>,
    private readonly cancelSubscription: CancelSubscription,
  ) {}

  /**
   * @throws ApiError `shared-workspaces-owned` while others work in a workspace of the account; as
   *   `OwnerProofs.require` and `CancelSubscription`
   */
  async delete(user: SessionUser, proof: OwnerProof): Promise<void> {
    await this.proofs.require(user, proof);
    refuseShared(await this.accounts.sharedWorkspacesOf(user.id));
    // The subscription ends first: once the account is deleted, nothing links it to its payer.
    await this.cancelSubscription(user.id);
    // Someone may have joined a workspace meanwhile.
    await this.accounts.delete(user.id, refuseShared);
  }
}

function refuseShared(workspaces: string[]): void {
  if (workspaces.length > 0) throw new ApiError('shared-workspaces-owned', { workspaces: workspaces.join(', ') });
}
