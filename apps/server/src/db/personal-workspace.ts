/** Id of the workspace that was created together with a user's account. */
export function personalWorkspaceId(userId: number): number {
  return userId;
}
