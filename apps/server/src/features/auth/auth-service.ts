import type { Login, Register } from '@anchora/contract/users';
import { ApiError } from '../../http/api-error';
import type { AccountThrottle } from '../../accounts/account-throttle';
import { hashPassword, verifyPassword } from '../../accounts/passwords';
import type { TakenField, UserRepository } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';

export class AuthService {
  constructor(
    private readonly users: UserRepository,
    private readonly throttle: AccountThrottle,
  ) {}

  /** @throws ApiError `username-taken` or `email-taken`, with a message for each field that is taken. */
  async register(registration: Register): Promise<StoredUser> {
    const username = registration.username.normalize('NFC');
    const { email } = registration;
    refuseTaken(await this.users.takenFields(username, email));
    const created = await this.users.insert({
      username,
      email,
      displayName: registration.displayName || null,
      passwordHash: await hashPassword(registration.password),
    });
    if (!Array.isArray(created)) return created;
    refuseTaken(created);
    throw new Error('a unique constraint failed, yet no field is taken');
  }

  /** @throws ApiError `wrong-credentials`, the same for a wrong name and a wrong password, after the same time. */
  async logIn({ username, password }: Login): Promise<StoredUser> {
    const name = username.normalize('NFC');
    const account = name.toLowerCase();
    await this.throttle.waitForTurn(account);
    const user = await this.findByPassword(name, password);
    if (!user) {
      this.throttle.recordFailure(account);
      throw new ApiError('wrong-credentials');
    }
    this.throttle.recordSuccess(account);
    return user;
  }

  private async findByPassword(name: string, password: string): Promise<StoredUser | null> {
    const candidates = await this.users.findByLoginName(name);
    if (candidates.length === 0) await verifyPassword(null, password);
    for (const candidate of candidates) {
      if (await verifyPassword(candidate.passwordHash, password)) return candidate;
    }
    return null;
  }
}

function refuseTaken(taken: TakenField[]): void {
  const [first] = taken;
  if (!first) return;
  const fields = Object.fromEntries(taken.map((field) => [field, { code: `${field}-taken` as const }]));
  throw new ApiError(`${first}-taken`, {}, { fields });
}
