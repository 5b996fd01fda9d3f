import type { BrowserVariant } from '@anchora/contract/variants';
import type { Transaction } from '../../db/database';
import { claimUploads } from '../../files/claim-uploads';
import type { FinalizeDeps } from '../../files/finalize-upload';
import { isUnused, type FileRow } from '../../files/file-repository';
import { replaceUse } from '../../files/use-file';
import { ApiError } from '../../http/api-error';
import type { ProjectRow } from './project-columns';
import { lockFiles, putVariant } from './variant-repository';

/**
 * A smaller copy has less than this share of the video's bytes. The pages of this product offer one only below
 * `LIGHTER_VIDEO.maxShare`. Chosen, not measured.
 */
const LIGHTER_SHARE = 0.9;
/**
 * The lengths of a video and its copy may differ by this; the last frame of a converted one may be cut. Chosen, not
 * measured.
 */
const LENGTH_TOLERANCE_MS = 500;

/** The upload that is to become a variant, and the file that it is made of; both have been checked. */
interface ClaimedVariant {
  fileId: string;
  sourceId: string;
}

/**
 * Checks the upload that is to become a variant, and the one that it is made of.
 *
 * @throws ApiError `variant-not-fitting`, and as `claimUploads`
 */
export async function claimVariant(
  deps: FinalizeDeps,
  project: Pick<ProjectRow, 'contentType' | 'workspaceId' | 'modelFileId'>,
  { variant, url, of }: { variant: BrowserVariant; url: string; of?: string | undefined },
): Promise<ClaimedVariant> {
  if (of === undefined && project.contentType !== 'video' && variant !== 'poster') throw notFitting();
  const kind = variant === 'poster' ? 'image' : 'video';
  const claimed = await claimUploads(deps, project.workspaceId, [
    { field: 'url', address: url, kind },
    ...(of === undefined ? [] : [{ field: 'of', address: of, kind: 'video' } as const]),
  ]);
  const fileId = claimed.get('url');
  if (fileId === undefined) throw new Error('a claimed upload has no id');
  return { fileId, sourceId: claimed.get('of') ?? project.modelFileId };
}

interface Given {
  project: Pick<ProjectRow, 'workspaceId'>;
  variant: BrowserVariant;
  claimed: ClaimedVariant;
}

/**
 * Makes a file the variant of a project's content or of another file of its workspace. It is visible together with that
 * file from then on, and an earlier variant is purged. Files of templates take no variants, because those of one user
 * would reach others.
 *
 * @throws ApiError `variant-not-fitting`, and as `useFiles`
 */
export async function useAsVariant(tx: Transaction, { project, variant, claimed }: Given): Promise<void> {
  const { workspaceId } = project;
  const { sourceId, fileId } = claimed;
  const locked = await lockFiles(tx, [sourceId, fileId]);
  const [source, file] = [locked.get(sourceId), locked.get(fileId)];
  const isOwn = source?.workspaceId === workspaceId && file?.workspaceId === workspaceId;
  if (!source || !file || !isOwn || source.id === file.id) throw notFitting();
  if (variant === 'light' && !isLighterCopy(file, source)) throw notFitting();
  if (file.variantOf !== null || !(await isUnused(tx, file.id))) throw notFitting();
  const id = await putVariant(tx, { source, file, variant, workspaceId });
  const holder = { kind: 'file-variant', id } as const;
  await replaceUse(tx, { fileId: file.id, holder, role: 'variant', workspaceId, isPublic: false });
}

function isLighterCopy(file: FileRow, source: FileRow): boolean {
  if (file.sizeBytes >= LIGHTER_SHARE * source.sizeBytes || file.metadata.alpha !== source.metadata.alpha) return false;
  const [lengthMs, sourceMs] = [file.metadata.durationMs, source.metadata.durationMs];
  if (typeof lengthMs !== 'number' || typeof sourceMs !== 'number') return true;
  return Math.abs(lengthMs - sourceMs) <= LENGTH_TOLERANCE_MS;
}

function notFitting(): ApiError {
  return new ApiError('variant-not-fitting', {}, { field: 'url' });
}
