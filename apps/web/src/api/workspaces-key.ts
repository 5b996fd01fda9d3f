/** Query key of the workspaces of the signed-in user, with the user's role in each. */
export const WORKSPACES_KEY = ['/api/workspaces'] as const;
