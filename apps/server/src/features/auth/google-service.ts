import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { FirebaseRegister } from '@anchora/contract/users';
import { users } from '../../db/schema';
import { violatedUniqueConstraint } from '../../db/unique-violation';
import type { Database, Transaction } from '../../db/database';
import { ApiError } from '../../http/api-error';
import { isProNow } from '../../db/pro-user';
import type { GoogleIdentity } from '../../accounts/google-token';
import { notify } from '../../notifications/notify';
import { placeholderEmail, releasedEmail } from '../../accounts/placeholder-email';
import { googleUid } from '../../accounts/account-uid';
import { UserRepository, type StoredUser } from '../../accounts/user-repository';

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
      const [created] = await tx
        .insert(users)
        .values({
          username,
          email: identity.email ?? placeholderEmail(identity.uid),
          emailVerifiedAt: identity.email === null ? null : sql`now()`,
          firebaseUid: googleUid(identity),
          displayName,
        })
        .returning({ ...getTableColumns(users), isPro: isProNow });
      return created;
    });
  }

  /** Takes an address that was never proven from whoever typed it in; that account itself stays as it is. */
  private async freeAddress(tx: Transaction, email: string): Promise<void> {
    const sameEmail = eq(sql`lower(${users.email})`, sql`lower(${email})`);
    const [proven] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(sameEmail, isNotNull(users.emailVerifiedAt)));
    if (proven) {
      throw new ApiError(
        'email-taken',
        'An account with this email address already exists. Sign in with your password, then link Google in Account Settings.',
      );
    }
    const released = await tx
      .update(users)
      .set({ email: releasedEmail(users.id), updatedAt: sql`now()` })
      .where(sameEmail)
      .returning({ id: users.id });
    for (const { id } of released) await notify(tx, id, `email-released:${email}`, { kind: 'email-released', email });
  }

  private findLinked(identity: GoogleIdentity): Promise<StoredUser | null> {
    return this.users.findByUid(googleUid(identity));
  }
}
