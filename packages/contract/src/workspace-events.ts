/** Events of a workspace and its members; each is recorded, and shown to the members in the workspace's activity. */
export const WORKSPACE_EVENTS = [
  'workspace-created',
  'workspace-changed',
  'workspace-deleted',
  'workspace-offered',
  'workspace-handed-over',
  'member-invited',
  'invite-withdrawn',
  'member-joined',
  'member-role-changed',
  'member-removed',
  'member-left',
  'project-moved',
] as const;
