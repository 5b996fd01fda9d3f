/** States in which a project's link opens nothing for visitors. */
export const CLOSED_STATES = ['trashed', 'archived', 'private', 'blocked'] as const;
export type ClosedState = (typeof CLOSED_STATES)[number];
