import { MB } from '@anchora/contract/limits';
import type { Payer } from '../accounts/payer';
import { storageQuotaOf } from '../accounts/storage-quota';
import type { Config } from '../config/config';
import type { Transaction } from '../db/database';
import { storedBytesOf } from '../files/file-repository';
import { ApiError } from '../http/api-error';

/**
 * Refuses bytes for which a workspace has no room. Call it with the workspace locked, and before the bytes are stored.
 *
 * @param field of the request that names the bytes, for the error.
 * @throws ApiError `quota-exceeded`, `quota-unconfirmed`
 */
export async function requireRoom(
  tx: Transaction,
  config: Pick<Config, 'mail' | 'userQuotaBytes' | 'unconfirmedQuotaBytes'>,
  { workspaceId, payer }: { workspaceId: number; payer: Pick<Payer, 'emailVerifiedAt' | 'firebaseUid'> },
  bytes: number,
  field?: string,
): Promise<void> {
  if (bytes <= 0) return;
  const quota = storageQuotaOf(config, payer);
  const freeBytes = quota.bytes - (await storedBytesOf(tx, workspaceId));
  if (bytes <= freeBytes) return;
  const params = { neededMb: inMegabytes(bytes, Math.ceil), freeMb: inMegabytes(Math.max(0, freeBytes), Math.floor) };
  const details = field === undefined ? {} : { field };
  if (quota.isFull) throw new ApiError('quota-exceeded', params, details);
  const quotaMb = inMegabytes(config.userQuotaBytes, Math.floor);
  throw new ApiError('quota-unconfirmed', { ...params, quotaMb }, details);
}

/** Rounds to tenths: the needed space is rounded up, and the free space down. */
function inMegabytes(bytes: number, round: (value: number) => number): number {
  return round((bytes / MB) * 10) / 10;
}
