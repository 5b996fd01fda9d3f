import { idInAddress } from '../../http/id-in-address';

/** The id of a workspace in an address. @throws ApiError `workspace-not-found` */
export function workspaceIdOf({ id }: { id: string }): number {
  return idInAddress(id, 'workspace-not-found');
}

/** @throws ApiError `member-not-found` */
export function memberIdOf({ userId }: { userId: string }): number {
  return idInAddress(userId, 'member-not-found');
}
