import type { OwnerProof } from '@anchora/contract/account';
import type { FactorEvent } from '@anchora/contract/factor-events';
import { MAX_PASSKEYS } from '@anchora/contract/limits';
import type { AddedFactor, FactorInfo, NewPasskey, PasskeyOptions, TotpSecret } from '@anchora/contract/second-factor';
import * as repository from '../../accounts/factor-repository';
import { hasFactor } from '../../accounts/has-factor';
import type { OwnerProofs } from '../../accounts/owner-proofs';
import * as passkeyRepository from '../../accounts/passkey-repository';
import { plainCode } from '../../accounts/plain-code';
import { makeRecoveryCodes, recoveryCodeHash } from '../../accounts/recovery-codes';
import type { SecondFactors } from '../../accounts/second-factors';
import { voidTickets } from '../../accounts/ticket-repository';
import { newTotpSecret, totpAddress, typedSecret } from '../../accounts/totp';
import { holdAccount } from '../../accounts/user-repository';
import { ownerIn } from '../../audit/audit-repository';
import type { Database, Transaction } from '../../db/database';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';

interface FactorServiceParts {
  db: Database;
  productName: string;
  factors: SecondFactors;
  proofs: OwnerProofs;
}

/**
 * Adds and removes second factors. A session alone can do neither: each needs a proof, and a factor if there is one.
 */
export class FactorService {
  constructor(private readonly parts: FactorServiceParts) {}

  async describe(userId: number): Promise<FactorInfo> {
    const { db } = this.parts;
    const totp = await repository.findTotp(db, userId);
    const passkeys = await passkeyRepository.listPasskeys(db, userId);
    const { recoveryCodesLeft } = await repository.factorWaysOf(db, userId);
    const removalDueAt = await repository.factorRemovalDueAt(db, userId);
    return {
      appAddedAt: totp?.confirmedAt?.toISOString() ?? null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
      isRequired: await repository.isFactorRequired(db, userId),
      removalDueAt: removalDueAt?.toISOString() ?? null,
    };
  }

  /** @throws ApiError `totp-added-already`, or as `OwnerProofs.require` */
  async beginTotp(user: SessionUser, proof: OwnerProof): Promise<TotpSecret> {
    const { db, factors, proofs, productName } = this.parts;
    await proofs.require(user, proof);
    const secret = newTotpSecret();
    const sealed = factors.sealSecret(secret, user.id);
    const begun = await db.transaction(async (tx) => {
      await holdAccount(tx, user.id);
      return repository.beginTotp(tx, { userId: user.id, secret: sealed, sessionId: user.sessionId });
    });
    if (!begun) throw new ApiError('totp-added-already');
    const account = user.username ?? user.email;
    return { secret: typedSecret(secret), address: totpAddress(secret, { issuer: productName, account }) };
  }

  /** @throws ApiError `totp-not-begun`, `wrong-code` or `rate-limited` */
  async confirmTotp(user: SessionUser, code: string): Promise<AddedFactor> {
    const { db, factors } = this.parts;
    const begun = await repository.findBegunTotp(db, user.id, user.sessionId);
    if (!begun) throw new ApiError('totp-not-begun');
    const counted = { userId: user.id, countedAs: `session ${user.sessionId}` };
    const { step, endAttempt } = await factors.checkAppCode(begun.secret, plainCode(code), counted);
    await endAttempt();
    return this.add(user, 'totp-added', async (tx) => {
      if (!(await repository.confirmTotp(tx, begun, step))) throw new ApiError('totp-not-begun');
    });
  }

  /** @throws ApiError `factor-not-found`, `second-factor-kept`, or as `OwnerProofs.require` */
  async removeTotp(user: SessionUser, proof: OwnerProof): Promise<void> {
    await this.parts.proofs.require(user, proof);
    await this.remove(user, 'totp-removed', (tx) => repository.removeTotp(tx, user.id));
  }

  /** @throws ApiError `too-many-passkeys`, `passkeys-unavailable`, or as `OwnerProofs.require` */
  async beginPasskey(user: SessionUser, proof: OwnerProof): Promise<PasskeyOptions> {
    const { db, factors, proofs } = this.parts;
    await proofs.require(user, proof);
    if ((await passkeyRepository.listPasskeys(db, user.id)).length >= MAX_PASSKEYS) {
      throw new ApiError('too-many-passkeys', { max: MAX_PASSKEYS });
    }
    return factors.passkeys.creationOptions(user);
  }

  /**
   * No proof is needed with the answer, because its challenge was issued only after one.
   *
   * @throws ApiError `passkey-refused`, `passkey-added-already`, `too-many-passkeys`
   */
  async addPasskey(user: SessionUser, name: string, answer: NewPasskey): Promise<AddedFactor> {
    const passkey = await this.parts.factors.passkeys.readNew(user.id, answer);
    return this.add(user, 'passkey-added', (tx) => passkeyRepository.insertPasskey(tx, { ...passkey, name }));
  }

  /** @throws ApiError `factor-not-found` */
  async renamePasskey(userId: number, id: number, name: string): Promise<void> {
    const renamed = await passkeyRepository.renamePasskey(this.parts.db, { userId, id }, name);
    if (!renamed) throw new ApiError('factor-not-found');
  }

  /** @throws ApiError `factor-not-found`, `second-factor-kept`, or as `OwnerProofs.require` */
  async removePasskey(user: SessionUser, id: number, proof: OwnerProof): Promise<void> {
    await this.parts.proofs.require(user, proof);
    await this.remove(user, 'passkey-removed', (tx) => passkeyRepository.removePasskey(tx, { userId: user.id, id }));
  }

  proofOptions(userId: number): Promise<PasskeyOptions> {
    return this.parts.factors.passkeys.requestOptions({ userId, purpose: 'proof' });
  }

  /** @throws ApiError `no-second-factor`, or as `OwnerProofs.require` */
  async makeRecoveryCodes(user: SessionUser, proof: OwnerProof): Promise<string[]> {
    const { factors, proofs } = this.parts;
    await proofs.require(user, proof);
    const news = { event: 'recovery-codes-made', actor: ownerIn(user) } as const;
    const codes = await factors.notices.change(user.id, news, async (tx) => {
      if (!hasFactor(await repository.factorWaysOf(tx, user.id))) throw new ApiError('no-second-factor');
      return replaceCodes(tx, user.id);
    });
    if (!codes) throw new Error('making recovery codes did nothing');
    return codes;
  }

  /** Sign-ins that were waiting for a factor end, because the change may be an answer to them. */
  private async add(
    user: SessionUser,
    event: FactorEvent,
    insert: (tx: Transaction) => Promise<void>,
  ): Promise<AddedFactor> {
    const added = await this.parts.factors.notices.change(user.id, { event, actor: ownerIn(user) }, async (tx) => {
      const isFirst = !hasFactor(await repository.factorWaysOf(tx, user.id));
      await insert(tx);
      await voidTickets(tx, user.id, 'second-factor');
      return { isFirst, recoveryCodes: isFirst ? await replaceCodes(tx, user.id) : null };
    });
    if (!added) throw new Error('adding a factor did nothing');
    return added;
  }

  /** @throws ApiError `factor-not-found` or `second-factor-kept` */
  private async remove(
    user: SessionUser,
    event: FactorEvent,
    remove: (tx: Transaction) => Promise<boolean>,
  ): Promise<void> {
    await this.parts.factors.notices.change(user.id, { event, actor: ownerIn(user) }, async (tx) => {
      if (!(await remove(tx))) throw new ApiError('factor-not-found');
      await voidTickets(tx, user.id, 'second-factor');
      if (hasFactor(await repository.factorWaysOf(tx, user.id))) return true;
      if (await repository.isFactorRequired(tx, user.id)) throw new ApiError('second-factor-kept');
      await repository.replaceRecoveryCodes(tx, user.id, []);
      return true;
    });
  }
}

async function replaceCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await repository.replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash));
  return codes;
}
