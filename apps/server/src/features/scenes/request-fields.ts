import type { FastifyRequest } from 'fastify';
import { editorSchema } from '@anchora/contract/scene/drafts';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
import type { DraftSave } from './draft-service';

/**
 * Reads the headers of a save: `If-Match` has the revision that it was made from, `Editor` the window that saves.
 *
 * @throws ApiError `draft-revision-missing` unless both are there
 */
export function windowAndRevision({ headers }: FastifyRequest): Omit<DraftSave, 'document'> {
  const [, revision] = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '') ?? [];
  const editor = editorSchema.safeParse(headers['editor']).data;
  if (revision === undefined || editor === undefined) throw new ApiError('draft-revision-missing');
  return { revision: Number(revision), editor };
}

/** @throws ApiError `project-not-found` */
export function projectIdOf(key: string): number {
  return idInAddress(key, 'project-not-found');
}

/** @throws ApiError `version-not-found` */
export function versionNumberOf(text: string): number {
  return idInAddress(text, 'version-not-found');
}
