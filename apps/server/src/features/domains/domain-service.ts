import { randomBytes } from 'node:crypto';
import {
  DOMAIN_TXT_LABEL,
  DOMAIN_TXT_PREFIX,
  type DomainAnswer,
  type DomainState,
  type WorkspaceDomain,
} from '@anchora/contract/domains';
import { DAY_MS, HOUR_MS } from '@anchora/contract/durations';
import type { OwnerProof } from '@anchora/contract/account';
import { DOMAIN_CHECKS_AN_HOUR, DOMAIN_GRACE_DAYS } from '@anchora/contract/limits';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import { holdForSettings } from '../../accounts/hold-workspace';
import { findPayer } from '../../accounts/payer';
import { recordInWorkspace } from '../../audit/audit-repository';
import { ApiError } from '../../http/api-error';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import type { LimitStore } from '../../http/limits/limit-store';
import type { SessionUser } from '../../http/session-repository';
import { checkDomain, type CheckDeps } from './check-domain';
import { acceptedDomain } from './accepted-domain';
import * as repository from './domain-repository';

/** Random bytes of a TXT record's value: 128 bits, too many to be guessed. */
const TXT_BYTES = 16;

/** Sets, checks and removes the domain of a workspace, for its owner. */
export class DomainService {
  private readonly checksAnHour;

  constructor(
    private readonly deps: CheckDeps & { limits: LimitStore },
    private readonly proofs: OwnerProofs,
  ) {
    this.checksAnHour = createRateLimiter(deps.limits, 'domain-check', {
      limit: DOMAIN_CHECKS_AN_HOUR,
      windowMs: HOUR_MS,
    });
  }

  async read(workspaceId: number): Promise<DomainAnswer> {
    const { db } = this.deps;
    const found = await repository.findDomain(db, workspaceId);
    const { isPro } = await findPayer(db, workspaceId);
    return { domain: found && (await this.answer(found)), isPro };
  }

  /**
   * Setting the same name again keeps its TXT record, and only checks the name.
   *
   * @throws ApiError `domain-needs-pro`, `validation-failed`, the errors of the proof
   */
  async set(user: SessionUser, workspaceId: number, typed: string, proof: OwnerProof): Promise<DomainAnswer> {
    const { db, siteHost } = this.deps;
    if (!(await findPayer(db, workspaceId)).isPro) throw new ApiError('domain-needs-pro');
    const name = acceptedDomain(typed, siteHost);
    await this.proofs.require(user, proof);
    await db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      const present = await repository.findDomain(tx, workspaceId);
      if (present?.name === name) return;
      await repository.setDomain(tx, workspaceId, { name, txt: randomBytes(TXT_BYTES).toString('hex') });
      await recordInWorkspace(tx, user, workspaceId, 'domain-set');
    });
    await checkDomain(this.deps, name);
    return this.read(workspaceId);
  }

  /** @throws ApiError `domain-not-set`, `rate-limited` */
  async check(workspaceId: number): Promise<DomainAnswer> {
    const found = await repository.findDomain(this.deps.db, workspaceId);
    if (!found) throw new ApiError('domain-not-set');
    await enforceRateLimit(this.checksAnHour, String(workspaceId), 'requests');
    await checkDomain(this.deps, found.name);
    return this.read(workspaceId);
  }

  /** @throws ApiError the errors of the proof */
  async remove(user: SessionUser, workspaceId: number, proof: OwnerProof): Promise<DomainAnswer> {
    await this.proofs.require(user, proof);
    await this.deps.db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      const name = await repository.deleteDomain(tx, workspaceId);
      if (name !== null) await recordInWorkspace(tx, user, workspaceId, 'domain-removed');
    });
    return this.read(workspaceId);
  }

  private async answer(row: repository.DomainRow & { isServed: boolean }): Promise<WorkspaceDomain> {
    const { name, txt, seenAt, checkedAt, leadsHere } = row;
    const state = await this.stateOf(row);
    return {
      name,
      state,
      txt: { name: `${DOMAIN_TXT_LABEL}.${name}`, value: `${DOMAIN_TXT_PREFIX}${txt}` },
      target: this.deps.siteHost,
      leadsHere,
      checkedAt: checkedAt?.toISOString() ?? null,
      servedUntil:
        state === 'missing' && seenAt ? new Date(seenAt.getTime() + DOMAIN_GRACE_DAYS * DAY_MS).toISOString() : null,
    };
  }

  private async stateOf(row: repository.DomainRow & { isServed: boolean }): Promise<DomainState> {
    const { confirmedAt, seenAt, checkedAt } = row;
    if (confirmedAt === null) return (await repository.isHeldByOther(this.deps.db, row)) ? 'held' : 'waiting';
    if (!row.isServed) return 'ended';
    return seenAt !== null && checkedAt !== null && seenAt < checkedAt ? 'missing' : 'confirmed';
  }
}
