import type { OwnerProof } from '@anchora/contract/account';
import type { OwnerProofs } from '../../accounts/owner-proof';
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

  async delete(user: SessionUser, proof: OwnerProof): Promise<void> {
    await this.proofs.require(user, proof);
    // The subscription ends first: once the account is deleted, nothing links it to its payer.
    await this.cancelSubscription(user.id);
    await this.accounts.delete(user.id);
  }
}
