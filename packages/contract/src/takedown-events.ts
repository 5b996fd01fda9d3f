/**
 * Acts of operators that keep content or people away, and their undoing. They are recorded, and repeated when a backup
 * is restored.
 */
export const TAKEDOWN_EVENTS = [
  'account-blocked',
  'account-unblocked',
  'project-blocked',
  'project-unblocked',
  'file-blocked',
  'file-unblocked',
  'host-blocked',
  'host-unblocked',
] as const;
