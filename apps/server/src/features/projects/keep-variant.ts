import type { VariantQuality } from '@anchora/contract/variants';
import { fileAddress } from '@anchora/contract/file-paths';
import { recordEvent, type Actor } from '../../audit/audit-repository';
import type { Transaction } from '../../db/database';
import { commitObject } from '../../files/commit-object';
import type { FileRow } from '../../files/file-repository';
import type { FileStorage } from '../../files/file-storage';
import { hasBlockedFile } from '../../files/blocked-file-repository';
import { keptVariantOf } from '../../files/kept-variant';
import { ApiError } from '../../http/api-error';
import { findKeepable, keepOnly } from './kept-variant-repository';
import { lockChangeable } from './lock-changeable';
import type { ProjectRepository } from './project-repository';
import type { ProjectRow } from './project-columns';
import { lockFiles } from './variant-repository';

interface Exchange {
  project: Pick<ProjectRow, 'id' | 'workspaceId' | 'userId'>;
  /** The model or video whose original is given up. */
  source: FileRow;
  /** Id of the variant's file. */
  variantFileId: string;
  actor: Actor;
}

/**
 * Gives up the original of a model or video: its file has the bytes of a variant from then on. Repeating it has no
 * effect. The bytes are copied before the transaction, so that a process killed at any moment leaves either the
 * original or the variant.
 *
 * @throws ApiError `variant-not-keepable` if that is not the variant that visitors get, `file-blocked`, or as
 *   `lockChangeable`.
 */
export async function keepVariant(deps: FileStorage, repository: ProjectRepository, exchange: Exchange): Promise<void> {
  const { source, project, actor } = exchange;
  // Checked before anything is copied as well, so that refused requests do not fill the store.
  const checked = await deps.db.transaction((tx) => requireKeepable(tx, repository, exchange));
  if (!checked) return;
  await commitObject(
    deps,
    source.id,
    (key) => copyObject(deps, checked.file, key),
    async (tx, storageKey) => {
      const keepable = await requireKeepable(tx, repository, exchange);
      // A second tab has been faster.
      if (!keepable) return false;
      await keepOnly(tx, { ...keepable, storageKey });
      await recordEvent(tx, { kind: 'original-given-up', actor, userId: project.userId, projectId: project.id });
      return true;
    },
  );
}

/**
 * Locks the project and both files until the transaction ends.
 *
 * @returns null if it is done.
 * @throws ApiError as `keepVariant`
 */
async function requireKeepable(
  tx: Transaction,
  repository: ProjectRepository,
  { project, source, variantFileId }: Exchange,
): Promise<{ source: FileRow; file: FileRow; variant: VariantQuality } | null> {
  const locked = await lockChangeable(tx, repository, project);
  // The source comes before what is made of it, as for the builds of its variants.
  const original = (await lockFiles(tx, [source.id])).get(source.id);
  const file = (await lockFiles(tx, [variantFileId])).get(variantFileId);
  if (original && keptVariantOf(original)?.from === variantFileId) return null;
  const keepable = original ? await findKeepable(tx, locked, original) : null;
  if (!original || !file || keepable?.url !== fileAddress(file.id)) throw notKeepable();
  // Otherwise bytes that were taken down elsewhere could be used again under another hash.
  if (await hasBlockedFile(tx, [original.id, file.id])) throw new ApiError('file-blocked');
  return { source: original, file, variant: keepable.variant };
}

/** The original goes for the copy, so the copy's length is checked. */
async function copyObject({ store }: FileStorage, { storageKey, sizeBytes }: FileRow, key: string): Promise<void> {
  await store.copy(storageKey, key);
  const copied = await store.head(key);
  if (copied.sizeBytes !== sizeBytes) throw new Error(`a copy of ${sizeBytes} bytes has ${copied.sizeBytes}`);
}

function notKeepable(): ApiError {
  return new ApiError('variant-not-keepable');
}
