import { MB } from '@anchora/contract/limits';
import { storageQuotaOf } from '../../accounts/storage-quota';
import type { Transaction } from '../../db/database';
import { personalWorkspaceId } from '../../db/personal-workspace';
import type { Deps } from '../../deps';
import { storedBytesOf } from '../../files/file-repository';
import { ApiError } from '../../http/api-error';
import type { SessionUser } from '../../http/session-repository';

/** Call it after `lockWorkspace`. @throws ApiError `quota-exceeded`, `quota-unconfirmed` */
export async function requireRoom(
  tx: Transaction,
  config: Deps['config'],
  owner: Pick<SessionUser, 'id' | 'emailVerifiedAt' | 'firebaseUid'>,
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  const quota = storageQuotaOf(config, owner);
  const freeBytes = quota.bytes - (await storedBytesOf(tx, personalWorkspaceId(owner.id)));
  if (bytes <= freeBytes) return;
  const params = { neededMb: inMegabytes(bytes, Math.ceil), freeMb: inMegabytes(Math.max(0, freeBytes), Math.floor) };
  if (quota.isFull) throw new ApiError('quota-exceeded', params);
  const quotaMb = inMegabytes(config.userQuotaBytes, Math.floor);
  throw new ApiError('quota-unconfirmed', { ...params, quotaMb });
}

/** Rounds to tenths. */
function inMegabytes(bytes: number, round: (value: number) => number): number {
  return round((bytes / MB) * 10) / 10;
}
