/**
 * The page of a project, for the members of its workspace.
 *
 * @param projectId a string if it comes from an address.
 */
export function detailPath(projectId: number | string): string {
  return `/view/${projectId}`;
}

/** The page on which a project's scene is arranged. */
export function stagePath(projectId: number): string {
  return `/view/${projectId}/stage`;
}

/** The page with the numbers of a project's visitors. */
export function numbersPath(projectId: number): string {
  return `/view/${projectId}/numbers`;
}
