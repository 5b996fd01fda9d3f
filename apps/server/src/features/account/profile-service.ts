import type { AccountInfo, ProfileChange } from '@anchora/contract/account';
import { isGoogleUid } from '../../accounts/account-uid';
import type { StoredUser } from '../../accounts/user-repository';
import type { Deps } from '../../deps';
import { storedBytesOf } from '../../files/file-repository';
import { finalizeUpload } from '../../files/finalize-upload';
import { referenceFile, releaseFile } from '../../files/reference-file';
import type { SessionUser } from '../../http/session-repository';
import type { AccountChange, AccountRepository } from './account-repository';

/** Changes name, photo and language of an account. */
export class ProfileService {
  constructor(
    private readonly deps: Pick<Deps, 'config' | 'db' | 'store'>,
    private readonly accounts: AccountRepository,
  ) {}

  async describe(userId: number): Promise<AccountInfo> {
    const { config } = this.deps;
    const user = await this.accounts.find(userId);
    return {
      email: user.email,
      isEmailVerified: user.emailVerifiedAt !== null,
      hasPassword: user.passwordHash !== null,
      isGoogleLinked: isGoogleUid(user.firebaseUid),
      usedBytes: await storedBytesOf(this.deps.db, userId),
      quotaBytes: config.userQuotaBytes,
      planRenews: user.subscriptionRenews,
      canManagePlan: config.stripe !== null && user.stripeCustomerId !== null,
    };
  }

  async change(user: SessionUser, change: ProfileChange): Promise<StoredUser> {
    const { displayName, photoURL, language } = change;
    const photo = photoURL
      ? await finalizeUpload(this.deps, { userId: user.id, address: photoURL, kind: 'image' })
      : null;
    await this.deps.db.transaction(async (tx) => {
      const before = await this.accounts.lock(tx, user.id);
      const wanted: AccountChange = {};
      if (displayName !== undefined) wanted.displayName = displayName || null;
      if (language !== undefined) wanted.language = language;
      if (photoURL !== undefined) wanted.photoFileId = photo?.id ?? null;
      if (photo) await referenceFile(tx, photo.id);
      await this.accounts.update(user.id, wanted, tx);
      const old = before?.photoFileId ?? null;
      if (photoURL !== undefined && old !== null && old !== photo?.id) await releaseFile(tx, old);
    });
    return this.accounts.find(user.id);
  }
}
