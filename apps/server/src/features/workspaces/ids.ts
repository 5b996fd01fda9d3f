import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import { MAX_ID } from '@anchora/contract/limits';
import { ApiError } from '../../http/api-error';

/** The id of a workspace in an address. @throws ApiError `workspace-not-found` */
export function workspaceIdOf({ id }: { id: string }): number {
  return idIn(id, 'workspace-not-found');
}

/** @throws ApiError `member-not-found` */
export function memberIdOf({ userId }: { userId: string }): number {
  return idIn(userId, 'member-not-found');
}

/** @throws ApiError `missing` for text that is no id */
export function idIn(
  text: string,
  missing: Extract<ErrorCode, 'workspace-not-found' | 'member-not-found' | 'invite-not-found' | 'project-not-found'>,
): number {
  const id = /^\d+$/.test(text) ? Number(text) : Infinity;
  if (id > MAX_ID) throw new ApiError(missing);
  return id;
}
