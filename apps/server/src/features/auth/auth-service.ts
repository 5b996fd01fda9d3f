import type { Login, Register } from '@anchora/contract/users';
import { ApiError } from '../../http/api-error';
import type { GuessThrottle } from '../../accounts/guess-throttle';
import type { GuessWarnings } from '../../accounts/guess-warnings';
import type { PasswordQueue } from '../../accounts/password-queue';
import type { LimitStore } from '../../http/limits/limit-store';
import { hashPassword, verifyPassword } from '../../accounts/passwords';
import type { TakenField, UserRepository } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';

/** Wrong passwords that one browser may try without delay on an account that it has used. */
const DEVICE_ATTEMPTS = { limit: 30, lifetimeMs: 60 * 60_000 };

interface AuthServiceParts {
  users: Pick<UserRepository, 'findByLoginName' | 'takenFields' | 'insert'>;
  limits: LimitStore;
  throttle: GuessThrottle;
  queue: PasswordQueue;
  warnings: Pick<GuessWarnings, 'recordFailure'>;
}

/** The browser that signs in. */
export interface SigningInBrowser {
  network: string;
  /** Id of the browser if the account has signed in with it before, else null. */
  deviceOf: (userId: number) => string | null;
}

export class AuthService {
  constructor(private readonly parts: AuthServiceParts) {}

  /** @throws ApiError `username-taken` or `email-taken`, with a message for each field that is taken. */
  async register(registration: Register): Promise<StoredUser> {
    const username = registration.username.normalize('NFC');
    const { email } = registration;
    const { users } = this.parts;
    refuseTaken(await users.takenFields(username, email));
    const created = await users.insert({
      username,
      email,
      displayName: registration.displayName || null,
      passwordHash: await hashPassword(registration.password),
    });
    if (!Array.isArray(created)) return created;
    refuseTaken(created);
    throw new Error('a unique constraint failed, yet no field is taken');
  }

  /**
   * A browser that the account has used does not wait for the guesses of others, nor behind them.
   *
   * @throws ApiError `wrong-credentials`, the same for a wrong name and a wrong password, after the same time.
   */
  async logIn({ username, password }: Login, browser: SigningInBrowser): Promise<StoredUser> {
    const { users, throttle, queue, warnings } = this.parts;
    const name = username.normalize('NFC');
    const candidates = await users.findByLoginName(name);
    const isKnown = await this.isKnown(candidates, browser);
    const accounts = candidates.length > 0 ? candidates.map(({ id }) => String(id)) : [`name ${name.toLowerCase()}`];
    if (!isKnown) await Promise.all(accounts.map((account) => throttle.waitForTurn(account)));
    const user = await queue.run({ isKnown, network: browser.network }, () => findByPassword(candidates, password));
    if (!user) {
      for (const candidate of candidates) warnings.recordFailure(candidate);
      throw new ApiError('wrong-credentials');
    }
    // Guesses that others are making go on being slowed while the owner signs in with a known browser.
    if (!isKnown) await throttle.recordSuccess(String(user.id));
    return user;
  }

  /** A copied cookie does not open the way to endless guesses: after many wrong ones the browser counts as unknown. */
  private async isKnown(candidates: StoredUser[], browser: SigningInBrowser): Promise<boolean> {
    for (const { id } of candidates) {
      const device = browser.deviceOf(id);
      if (device === null) continue;
      return 'id' in (await this.parts.limits.take(`device attempt ${device} ${id}`, DEVICE_ATTEMPTS));
    }
    return false;
  }
}

async function findByPassword(candidates: StoredUser[], password: string): Promise<StoredUser | null> {
  if (candidates.length === 0) await verifyPassword(null, password);
  for (const candidate of candidates) {
    if (await verifyPassword(candidate.passwordHash, password)) return candidate;
  }
  return null;
}

function refuseTaken(taken: TakenField[]): void {
  const [first] = taken;
  if (!first) return;
  const fields = Object.fromEntries(taken.map((field) => [field, { code: `${field}-taken` as const }]));
  throw new ApiError(`${first}-taken`, {}, { fields });
}
