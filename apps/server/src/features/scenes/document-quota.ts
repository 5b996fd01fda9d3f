import { MB } from '@anchora/contract/limits';
import { storageQuotaOf } from '../../accounts/storage-quota';
import type { Transaction } from '../../db/database';
import type { Deps } from '../../deps';
import { storedBytesOf } from '../../files/file-repository';
import { ApiError } from '../../http/api-error';
import type { ProjectOfScene } from './scene-project-repository';

/** Call it after `lockWorkspace`. @throws ApiError `quota-exceeded`, `quota-unconfirmed` */
export async function requireRoom(
  tx: Transaction,
  config: Deps['config'],
  { workspaceId, payer }: Pick<ProjectOfScene, 'workspaceId' | 'payer'>,
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  const quota = storageQuotaOf(config, payer);
  const freeBytes = quota.bytes - (await storedBytesOf(tx, workspaceId));
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
