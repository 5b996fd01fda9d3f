import type { FastifyRequest } from 'fastify';
import { editorSchema } from '@anchora/contract/scene/drafts';
import { readId } from '../../db/read-id';
import { ApiError } from '../../http/api-error';
import type { DraftSave } from './draft-service';

/** @throws ApiError `draft-revision-missing` */
export function windowAndRevision({ headers }: FastifyRequest): Omit<DraftSave, 'document'> {
  const [, revision] = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '') ?? [];
  const editor = editorSchema.safeParse(headers['editor']).data;
  if (revision === undefined || editor === undefined) throw new ApiError('draft-revision-missing');
  return { revision: Number(revision), editor };
}

/** @throws ApiError `project-not-found` */
export function idOf(key: string): number {
  const id = readId(key);
  if (id === null) throw new ApiError('project-not-found');
  return id;
}

/** @throws ApiError `version-not-found` */
export function versionNumberOf(text: string): number {
  const number = readId(text);
  if (number === null) throw new ApiError('version-not-found');
  return number;
}
