import type { FastifyBaseLogger } from 'fastify';
import { cutTo } from '@anchora/contract/cut-to';
import { MAX_DISPLAY_NAME_LENGTH, MAX_USERNAME_LENGTH } from '@anchora/contract/limits';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import type { FirebaseRegister } from '@anchora/contract/users';
import { googleUid } from '../../accounts/account-uid';
import type { GoogleIdentity } from '../../accounts/google-token';
import { placeholderEmail } from '../../accounts/placeholder-email';
import { UserRepository, type EmailOwner } from '../../accounts/user-repository';
import type { StoredUser } from '../../db/pro-user';
import type { Database, Transaction } from '../../db/database';
import { violatedUniqueConstraint } from '../../db/violated-unique-constraint';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { notify } from '../../notifications/notification-repository';
import { addressTakenMail } from './address-taken-mail';
import { BackgroundWork } from '../../queue/background-work';

/**
 * Usernames to try if the requested one is taken. All fail only if nearly all numbers behind the name are taken, too.
 * Chosen, not measured.
 */
const USERNAME_TRIES = 20;
/** Different numbers behind a name that is taken. */
const NAME_NUMBERS = 10_000;

interface GoogleServiceDeps extends Pick<Deps, 'config' | 'mailer'> {
  db: Database;
  log: FastifyBaseLogger;
}

type WantedAccount = Pick<FirebaseRegister, 'username' | 'displayName' | 'takesAddress'>;

/** Accounts behind Google sign-ins. An account is found by the provider's id alone, never by its email address. */
export class GoogleService {
  private readonly users: UserRepository;
  private readonly background: BackgroundWork;

  constructor(private readonly deps: GoogleServiceDeps) {
    this.users = new UserRepository(deps.db);
    this.background = new BackgroundWork(deps.log);
  }

  /** @throws ApiError `google-account-unknown` when no account is linked; the client registers then. */
  async find(identity: GoogleIdentity): Promise<StoredUser> {
    const user = await this.findLinked(identity);
    if (user) return user;
    throw new ApiError('google-account-unknown');
  }

  /**
   * Creates the account of a Google account; a second call returns the same one.
   *
   * @throws ApiError `email-taken-by-password-account` if another account has proven the same address, which then never
   *   moves.
   * @throws ApiError `email-unconfirmed` if another account has the address without proof, unless `takesAddress`.
   * @throws ApiError `no-username-free` if all tried names are taken.
   */
  async register(identity: GoogleIdentity, wanted: WantedAccount): Promise<StoredUser> {
    const linked = await this.findLinked(identity);
    if (linked) return linked;
    for (let attempt = 0; attempt < USERNAME_TRIES; attempt++) {
      const username = attempt === 0 ? wanted.username : withNumber(wanted.username);
      const displayName = wanted.displayName || nameOf(identity) || username;
      try {
        const { created, released } = await this.insert(identity, username, displayName, wanted.takesAddress ?? false);
        this.tellReleased(released);
        return created;
      } catch (error) {
        // The same registration may run twice at once, and the other one may have been faster.
        const made = await this.findLinked(identity);
        if (made) return made;
        if (violatedUniqueConstraint(error) === null) throw error;
      }
    }
    throw new ApiError('no-username-free');
  }

  private async insert(identity: GoogleIdentity, username: string, displayName: string, takesAddress: boolean) {
    return this.deps.db.transaction(async (tx) => {
      const released = identity.email === null ? [] : await this.freeAddress(tx, identity.email, takesAddress);
      const created = await this.users.insertLinked(tx, {
        username,
        email: identity.email ?? placeholderEmail(identity.uid),
        isEmailProven: identity.email !== null,
        uid: googleUid(identity),
        displayName,
      });
      return { created, released };
    });
  }

  /**
   * Removes an unproven address from the account that has it; the account is otherwise unchanged.
   *
   * @returns the accounts that lost it, with their former address.
   */
  private async freeAddress(tx: Transaction, email: string, takesAddress: boolean): Promise<EmailOwner[]> {
    const owners = await this.users.lockByEmail(tx, email);
    if (owners.some((owner) => owner.emailVerifiedAt !== null)) {
      throw new ApiError('email-taken-by-password-account');
    }
    if (owners.length > 0 && !takesAddress) {
      throw new ApiError('email-unconfirmed');
    }
    await this.users.releaseEmail(tx, email);
    for (const { id } of owners) await notify(tx, id, `email-released:${email}`, { kind: 'email-released', email });
    return owners;
  }

  /** Resolves once no notice is being sent. */
  settled(): Promise<void> {
    return this.background.settled();
  }

  /** Sends the notices after the address has been released, without delaying the answer. */
  private tellReleased(accounts: EmailOwner[]): void {
    const { mailer, config } = this.deps;
    if (mailer === null) return;
    for (const account of accounts) {
      const sending = mailer.send(addressTakenMail(account, config));
      this.background.watch(sending, 'the notice of a released address could not be sent');
    }
  }

  private findLinked(identity: GoogleIdentity): Promise<StoredUser | null> {
    return this.users.findByUid(googleUid(identity));
  }
}

/** The name with a random number behind it, cut so that it is not too long. */
function withNumber(name: string): string {
  const suffix = `_${Math.floor(Math.random() * NAME_NUMBERS)}`;
  return cutTo(name, MAX_USERNAME_LENGTH - suffix.length) + suffix;
}

/** The name of the Google account, by the rule for names that people type here; empty if it has none. */
function nameOf({ name }: GoogleIdentity): string {
  return cutTo(cleanCreatorText(name ?? '', 'one'), MAX_DISPLAY_NAME_LENGTH).trim();
}
