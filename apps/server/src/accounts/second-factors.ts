import { HOUR_MS } from '@anchora/contract/durations';
import type { SecondFactor } from '@anchora/contract/second-factor';
import { WRONG_CODES_AN_HOUR } from '@anchora/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../audit/audit-repository';
import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { ApiError } from '../http/api-error';
import type { LimitStore } from '../http/limits/limit-store';
import { rateLimited } from '../http/limits/rate-limited';
import type { MailDeps } from '../mail/mailer';
import { FactorNotices } from './factor-notices';
import * as repository from './factor-repository';
import { hasFactor } from './has-factor';
import { PasskeyCopiedError, Passkeys, type Asked } from './passkeys';
import type { PasskeyRow } from './passkey-repository';
import { plainCode } from './plain-code';
import { recoveryCodeHash } from './recovery-codes';
import { SecretSealer } from './secret-sealer';
import { stepOfCode } from './totp';

/** Codes of authenticator apps have six digits; recovery codes are longer. */
const APP_CODE = /^\d{6}$/;

interface SecondFactorDeps extends MailDeps {
  config: Pick<Config, 'productName' | 'publicUrl' | 'secretKey'>;
  db: Database;
  limits: LimitStore;
}

/** A use of a factor: the account, the purpose and the person or process behind it. */
interface FactorUse {
  userId: number;
  purpose: 'second-factor' | 'proof';
  /** Wrong codes under one name are counted together: those of sign-ins by account, those of proofs by session. */
  countedAs: string;
  actor: Actor;
}

/** Checks second factors: codes of an authenticator app, recovery codes and passkeys. */
export class SecondFactors {
  readonly passkeys: Passkeys;
  readonly notices: FactorNotices;
  private readonly sealer: SecretSealer;

  constructor(
    private readonly deps: SecondFactorDeps,
    log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.passkeys = new Passkeys(deps);
    this.notices = new FactorNotices({ ...deps, log });
    this.sealer = new SecretSealer(deps.config.secretKey, 'secrets of authenticator apps');
  }

  waysOf(userId: number) {
    return repository.factorWaysOf(this.deps.db, userId);
  }

  async isNeeded(userId: number): Promise<boolean> {
    return hasFactor(await this.waysOf(userId));
  }

  /**
   * Uses a factor up. One that is used also stops a removal of all factors that an operator has begun: the device is
   * not lost.
   *
   * @throws ApiError `second-factor-missing`, `wrong-code`, `rate-limited`, `unauthenticated` if the account has been
   *   deleted, or as `checkPasskey`
   */
  async use({ code = '', passkey }: SecondFactor, use: FactorUse): Promise<void> {
    const { userId, purpose } = use;
    if (passkey) await this.checkPasskey(passkey, { userId, purpose }, use.actor);
    else if (code === '') throw new ApiError('second-factor-missing', {}, { field: 'code' });
    else if (APP_CODE.test(plainCode(code))) await this.useAppCode(plainCode(code), use);
    else await this.useRecoveryCode(code, use);
    await this.stopRemoval(use);
  }

  /**
   * Does what `Passkeys.check` does, and warns the owner if the passkey seems to have been copied.
   *
   * @throws ApiError as `Passkeys.check`, and `passkey-copied`.
   */
  async checkPasskey(answer: NonNullable<SecondFactor['passkey']>, asked: Asked, actor: Actor): Promise<PasskeyRow> {
    try {
      return await this.passkeys.check(answer, asked);
    } catch (error) {
      if (!(error instanceof PasskeyCopiedError)) throw error;
      await this.notices.tell(error.userId, { event: 'passkey-copied', actor });
      throw new ApiError('passkey-copied', {}, { cause: error });
    }
  }

  /** A use of a factor shows that it is not lost. */
  async stopRemoval({ userId, actor }: Pick<FactorUse, 'userId' | 'actor'>): Promise<void> {
    if ((await repository.factorRemovalDueAt(this.deps.db, userId)) === null) return;
    await this.notices.change(userId, { event: 'factor-removal-stopped', actor }, async (tx) =>
      (await repository.stopFactorRemoval(tx, userId)) ? true : null,
    );
  }

  sealSecret(secret: Buffer, userId: number): Buffer {
    return this.sealer.seal(secret, `user ${userId}`);
  }

  /**
   * @returns the time step of the code, and a function that no longer counts the attempt as a wrong one.
   * @throws ApiError `wrong-code` or `rate-limited`
   */
  async checkAppCode(sealed: Buffer, code: string, { userId, countedAs }: Pick<FactorUse, 'userId' | 'countedAs'>) {
    const endAttempt = await this.countAttempt(countedAs);
    const secret = this.sealer.open(sealed, `user ${userId}`);
    const step = secret === null ? null : stepOfCode(secret, code, Date.now());
    if (step === null) throw wrongCode();
    return { step, endAttempt };
  }

  private async useAppCode(code: string, use: FactorUse): Promise<void> {
    const totp = await repository.findTotp(this.deps.db, use.userId);
    if (!totp) throw wrongCode();
    const { step, endAttempt } = await this.checkAppCode(totp.secret, code, use);
    if (!(await repository.useTotpStep(this.deps.db, use.userId, step))) throw wrongCode();
    await endAttempt();
  }

  private async useRecoveryCode(code: string, { userId, actor }: FactorUse): Promise<void> {
    const used = await this.notices.change(userId, { event: 'recovery-code-used', actor }, async (tx) =>
      (await repository.useRecoveryCode(tx, userId, recoveryCodeHash(code))) ? true : null,
    );
    if (used === null) throw wrongCode();
  }

  /** Every attempt counts as wrong until its code has proven right, so that simultaneous guesses are counted too. */
  private async countAttempt(countedAs: string): Promise<() => Promise<void>> {
    const { limits } = this.deps;
    const key = `wrong code ${countedAs}`;
    const attempt = await limits.take(key, { limit: WRONG_CODES_AN_HOUR, lifetimeMs: HOUR_MS });
    if ('id' in attempt) return () => limits.release(key, attempt.id);
    throw rateLimited('wrong-codes', attempt.retryAfterMs, 'code');
  }
}

function wrongCode(): ApiError {
  return new ApiError('wrong-code', {}, { field: 'code' });
}
