import type { AccountInfo, ProfileChange } from '@anchora/contract/account';
import { isGoogleUid } from '../../accounts/account-uid';
import { factorWaysOf } from '../../accounts/factor-repository';
import { refundableUntil } from '../../accounts/refund-repository';
import { storageQuotaOf } from '../../accounts/storage-quota';
import { personalWorkspaceId } from '../../db/personal-workspace';
import type { StoredUser } from '../../db/pro-user';
import type { Deps } from '../../deps';
import { oldVersionBytesOf, storedBytesOf } from '../../files/file-repository';
import { finalizeUpload } from '../../files/finalize-upload';
import { endUse, replaceUse } from '../../files/use-file';
import type { SessionUser } from '../../http/session-repository';
import type { AccountChange, AccountRepository } from './account-repository';

/** Describes an account, and changes its name, photo and language. */
export class ProfileService {
  constructor(
    private readonly deps: Pick<Deps, 'config' | 'db' | 'store'>,
    private readonly accounts: AccountRepository,
  ) {}

  async describe(userId: number): Promise<AccountInfo> {
    const { config } = this.deps;
    const user = await this.accounts.find(userId);
    const quota = storageQuotaOf(config, user);
    const sells = config.billing !== 'none';
    return {
      email: user.email,
      isEmailVerified: user.emailVerifiedAt !== null,
      hasPassword: user.passwordHash !== null,
      isGoogleLinked: isGoogleUid(user.firebaseUid),
      factors: await factorWaysOf(this.deps.db, userId),
      usedBytes: await storedBytesOf(this.deps.db, personalWorkspaceId(userId)),
      oldVersionBytes: await oldVersionBytesOf(this.deps.db, personalWorkspaceId(userId)),
      quotaBytes: quota.bytes,
      confirmedQuotaBytes: quota.isFull ? null : config.userQuotaBytes,
      planRenews: user.subscriptionRenews,
      canManagePlan: config.stripe !== null && user.stripeCustomerId !== null,
      refundableUntil: (sells ? await refundableUntil(this.deps.db, userId) : null)?.toISOString() ?? null,
    };
  }

  /** @throws ApiError as `finalizeUpload` and `replaceUse` for the photo */
  async change(user: SessionUser, change: ProfileChange): Promise<StoredUser> {
    const { displayName, photoURL, language } = change;
    const photo = photoURL
      ? await finalizeUpload(this.deps, { workspaceId: personalWorkspaceId(user.id), address: photoURL, kind: 'image' })
      : null;
    await this.deps.db.transaction(async (tx) => {
      await this.accounts.lock(tx, user.id);
      const wanted: AccountChange = {};
      if (displayName !== undefined) wanted.displayName = displayName || null;
      if (language !== undefined) wanted.language = language;
      await this.accounts.update(user.id, wanted, tx);
      if (photoURL === undefined) return;
      const holder = { kind: 'user-photo', id: user.id } as const;
      if (photo === null) return endUse(tx, holder, 'photo');
      await replaceUse(tx, {
        fileId: photo.id,
        holder,
        role: 'photo',
        workspaceId: personalWorkspaceId(user.id),
        isPublic: true,
      });
    });
    return this.accounts.find(user.id);
  }
}
