import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { OwnerProof } from '@anchora/contract/account';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { issueTicket, redeemTicket } from '../../accounts/ticket-repository';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';
import type { AccountRepository } from './account-repository';
import { exportAccount } from './export-account';

export class ExportService {
  constructor(
    private readonly deps: Pick<Deps, 'db' | 'store'>,
    private readonly accounts: AccountRepository,
    private readonly proofs: OwnerProofs,
  ) {}

  /** @returns a ticket for one download, which has to begin soon. @throws ApiError as `OwnerProofs.require` */
  async issueTicket(user: SessionUser, proof: OwnerProof): Promise<string> {
    await this.proofs.require(user, proof);
    return issueTicket(this.deps.db, { userId: user.id, purpose: 'export' });
  }

  /**
   * @returns the zip as a stream.
   * @throws ApiError `export-ticket-invalid`
   */
  async open(userId: number, token: string, log: FastifyBaseLogger): Promise<Readable> {
    const ticket = await redeemTicket(this.deps.db, 'export', token, userId);
    if (!ticket) throw new ApiError('export-ticket-invalid');
    return exportAccount(this.deps, await this.accounts.find(userId), log);
  }
}
