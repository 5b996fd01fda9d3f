import type { FirebaseRegister } from '@anchora/contract/users';
import { googleUid } from '../../accounts/account-uid';
import type { GoogleIdentity } from '../../accounts/google-token';
import { placeholderEmail } from '../../accounts/placeholder-email';
import { UserRepository, type StoredUser } from '../../accounts/user-repository';
import type { Database, Transaction } from '../../db/database';
import { violatedUniqueConstraint } from '../../db/unique-violation';
import { ApiError } from '../../http/api-error';
import { notify } from '../../notifications/notification-repository';

/** Another name is tried when the one asked for is taken. */
const USERNAME_TRIES = 20;

/** Accounts behind Google sign-ins. An account is found by the provider's id alone, never by its email address. */
export class GoogleService {
  private readonly users: UserRepository;

  constructor(private readonly db: Database) {
    this.users = new UserRepository(db);
  }

  /** @throws ApiError `not-found` when no account is linked; the client registers then. */
  async find(identity: GoogleIdentity): Promise<StoredUser> {
    const user = await this.findLinked(identity);
    if (user) return user;
    throw new ApiError('not-found', 'There is no account for this Google account yet.');
  }

  /**
   * Makes the account of a Google account; a second call gives the same one.
   *
   * @throws ApiError `email-taken` when another account has proven the same address: it is never handed over.
   */
  async register(identity: GoogleIdentity, wanted: Pick<FirebaseRegister, 'username' | 'displayName'>) {
    const linked = await this.findLinked(identity);
    if (linked) return linked;
    for (let attempt = 0; attempt < USERNAME_TRIES; attempt++) {
      const base = wanted.username.normalize('NFC');
      const username = attempt === 0 ? base : `${base.slice(0, 58)}_${Math.floor(Math.random() * 10_000)}`;
      const displayName = wanted.displayName || identity.name?.slice(0, 100) || username;
      try {
        return await this.insert(identity, username, displayName);
      } catch (error) {
        // The same registration may be under way twice: the other one was quicker.
        const made = await this.findLinked(identity);
        if (made) return made;
        if (violatedUniqueConstraint(error) === null) throw error;
      }
    }
    throw new ApiError('username-taken', 'No free username was found. Please try again.');
  }

  private async insert(identity: GoogleIdentity, username: string, displayName: string): Promise<StoredUser> {
    return this.db.transaction(async (tx) => {
      if (identity.email !== null) await this.freeAddress(tx, identity.email);
      return this.users.insertLinked(tx, {
        username,
        email: identity.email ?? placeholderEmail(identity.uid),
        isEmailProven: identity.email !== null,
        uid: googleUid(identity),
        displayName,
      });
    });
  }

  /** Takes an address that was never proven from the account that named it; that account itself stays as it is. */
  private async freeAddress(tx: Transaction, email: string): Promise<void> {
    if (await this.users.isEmailProven(tx, email)) {
      throw new ApiError(
        'email-taken',
        'An account with this email address already exists. Sign in with your password, then link Google in Account Settings.',
      );
    }
    for (const id of await this.users.releaseEmail(tx, email)) {
      await notify(tx, id, `email-released:${email}`, { kind: 'email-released', email });
    }
  }

  private findLinked(identity: GoogleIdentity): Promise<StoredUser | null> {
    return this.users.findByUid(googleUid(identity));
  }
}
