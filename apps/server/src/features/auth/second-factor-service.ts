import type { PasskeyAnswer, PasskeyOptions, SecondFactor, WaitingSignIn } from '@anchora/contract/second-factor';
import type { SecondFactors } from '../../accounts/second-factors';
import { findTicket, redeemTicket } from '../../accounts/ticket-repository';
import { UserRepository } from '../../accounts/user-repository';
import type { Actor } from '../../audit/audit-repository';
import type { Database } from '../../db/database';
import type { StoredUser } from '../../db/pro-user';
import { ApiError } from '../../http/api-error';

/** Completes sign-ins that wait for a second factor, each under the token in its browser's cookie. */
export class SecondFactorService {
  private readonly users: UserRepository;

  constructor(
    private readonly db: Database,
    private readonly factors: SecondFactors,
  ) {
    this.users = new UserRepository(db);
  }

  /** The ways to confirm the waiting sign-in; null if none waits, which is no error: anyone may open the page. */
  async waysOf(token: string | null): Promise<WaitingSignIn['factors']> {
    const userId = await this.findWaiting(token);
    return userId === null ? null : this.factors.waysOf(userId);
  }

  /** @throws ApiError `second-factor-expired` if no sign-in waits */
  async passkeyOptions(token: string | null): Promise<PasskeyOptions> {
    const { userId } = await this.waiting(token);
    return this.factors.passkeys.requestOptions({ userId, purpose: 'second-factor' });
  }

  /**
   * Uses the factor up and ends the waiting.
   *
   * @returns the account, which may get its session.
   * @throws ApiError `second-factor-expired`, or as `SecondFactors.use`
   */
  async complete(waitingToken: string | null, factor: SecondFactor, actor: Actor): Promise<StoredUser> {
    const { token, userId } = await this.waiting(waitingToken);
    await this.factors.use(factor, { userId, purpose: 'second-factor', countedAs: `account ${userId}`, actor });
    // A second request with the same ticket has used up a factor of its own, but gets no session.
    if (!(await redeemTicket(this.db, 'second-factor', token, userId))) throw new ApiError('second-factor-expired');
    return this.users.get(userId);
  }

  passkeyLoginOptions(): Promise<PasskeyOptions> {
    return this.factors.passkeys.requestOptions({ userId: null, purpose: 'sign-in' });
  }

  /**
   * A passkey that verifies its user counts as both factors.
   *
   * @returns the account, which may get its session.
   * @throws ApiError as `SecondFactors.checkPasskey`
   */
  async logInByPasskey(passkey: PasskeyAnswer, actor: Actor): Promise<StoredUser> {
    const { userId } = await this.factors.checkPasskey(passkey, { userId: null, purpose: 'sign-in' }, actor);
    await this.factors.stopRemoval({ userId, actor });
    return this.users.get(userId);
  }

  private async findWaiting(token: string | null): Promise<number | null> {
    const ticket = token === null ? null : await findTicket(this.db, 'second-factor', token);
    return ticket?.userId ?? null;
  }

  private async waiting(token: string | null): Promise<{ token: string; userId: number }> {
    const userId = await this.findWaiting(token);
    if (token === null || userId === null) throw new ApiError('second-factor-expired');
    return { token, userId };
  }
}
