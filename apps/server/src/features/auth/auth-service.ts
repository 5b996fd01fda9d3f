import type { Login, Register } from '@anchora/contract/users';
import { ApiError } from '../../http/api-error';
import { LONGEST_WAIT_MS, type GuessThrottle } from '../../accounts/guess-throttle';
import type { GuessWarnings } from '../../accounts/guess-warnings';
import type { Guesser, PasswordQueue } from '../../accounts/password-queue';
import { hashPassword, verifyPassword } from '../../accounts/passwords';
import type { TakenField, UserRepository } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';

interface AuthServiceParts {
  users: Pick<UserRepository, 'findByLoginName' | 'passwordHashOf' | 'takenFields' | 'insert'>;
  throttle: GuessThrottle;
  queue: PasswordQueue;
  warnings: Pick<GuessWarnings, 'recordFailure'>;
}

interface SigningInBrowser {
  network: string;
  /** Id of the browser if the account has signed in with it before, else null. */
  deviceOf: (userId: number) => string | null;
}

export class AuthService {
  constructor(private readonly parts: AuthServiceParts) {}

  /**
   * @param network that the request came from.
   * @throws ApiError `username-taken` or `email-taken`, with a message for each field that is taken.
   */
  async register(registration: Register, network: string): Promise<StoredUser> {
    const { username, email } = registration;
    const { users, queue } = this.parts;
    refuseTaken(await users.takenFields(username, email));
    const created = await users.insert({
      username,
      email,
      displayName: registration.displayName || null,
      passwordHash: await queue.run({ isKnown: false, network }, () => hashPassword(registration.password)),
    });
    if (!Array.isArray(created)) return created;
    refuseTaken(created);
    throw new Error('a unique constraint failed, yet no field is taken');
  }

  /**
   * In a browser that the account has used, the right password never waits: it is checked first, and only the answers
   * to wrong ones are delayed. Other browsers wait before the check. Either way a network tries no faster than its own
   * limit allows, so that a copied cookie makes guessing no quicker.
   *
   * @throws ApiError `wrong-credentials`, the same for a wrong name and a wrong password, after the same time.
   */
  async logIn({ username, password }: Login, browser: SigningInBrowser): Promise<StoredUser> {
    const { users, throttle, queue, warnings } = this.parts;
    const candidates = await users.findByLoginName(username);
    const device = knownDevice(candidates, browser);
    const accounts =
      candidates.length > 0
        ? candidates.map(({ id }) => String(id))
        : [`name ${username.normalize('NFC').toLowerCase()}`];
    const counted = device === null ? accounts : [device];
    const waits = await Promise.all(counted.map((account) => throttle.countAttempt(account)));
    const waitMs = Math.max(...waits);
    if (device === null) await throttle.wait(waitMs);
    const user = await queue.run(laneOf(device, browser, waitMs), () => findByPassword(candidates, password));
    // The owner may have changed the password while the attempt waited.
    if (!user || (await users.passwordHashOf(user.id)) !== user.passwordHash) {
      for (const candidate of candidates) warnings.recordFailure(candidate);
      if (device !== null) await throttle.wait(waitMs);
      throw new ApiError('wrong-credentials');
    }
    // Other people's guesses stay slowed down after the owner has signed in with a known browser.
    await throttle.recordSuccess(device ?? String(user.id));
    return user;
  }
}

/** Id of a browser together with the account that has used it; null for any other browser. */
function knownDevice(candidates: StoredUser[], browser: SigningInBrowser): string | null {
  for (const { id } of candidates) {
    const device = browser.deviceOf(id);
    if (device !== null) return `device ${device} ${id}`;
  }
  return null;
}

/**
 * A copied cookie with many wrong guesses is treated like an unknown browser, so that the first lane stays free for
 * owners.
 */
function laneOf(device: string | null, { network }: SigningInBrowser, waitMs: number): Guesser {
  if (device === null) return { isKnown: false, network };
  return waitMs < LONGEST_WAIT_MS ? { isKnown: true, network } : { isKnown: false, network: `${device} ${network}` };
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
