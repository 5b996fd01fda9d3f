import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import { readId } from '../../db/read-id';
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
  const id = readId(text);
  if (id === null) throw new ApiError(missing);
  return id;
}
