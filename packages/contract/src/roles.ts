/**
 * Roles that a member can be invited to or given, the most powerful first. The owner's role only passes by a transfer.
 */
export const INVITABLE_ROLES = ['editor', 'analyst', 'viewer'] as const;
export type InvitableRole = (typeof INVITABLE_ROLES)[number];
export type Role = 'owner' | InvitableRole;

/**
 * `read`: see projects, drafts and files; `numbers`: see and export visitor numbers and named links; `change`: create,
 * edit, publish and delete projects and upload files; `invite`: invite others and withdraw invites; `manage`:
 * everything about the workspace itself and its members.
 */
export const RIGHTS = ['read', 'numbers', 'change', 'invite', 'manage'] as const;
export type Right = (typeof RIGHTS)[number];

/** The only statement of what a role may do. */
const RIGHTS_OF_ROLE: Record<Role, ReadonlySet<Right>> = {
  owner: new Set(RIGHTS),
  editor: new Set(['read', 'numbers', 'change', 'invite']),
  analyst: new Set(['read', 'numbers']),
  viewer: new Set(['read']),
};

export function roleMay(role: Role, right: Right): boolean {
  return RIGHTS_OF_ROLE[role].has(right);
}

/** Roles that a person with this role may give to others: none that has a right which the giver lacks. */
export function rolesToGive(role: Role): InvitableRole[] {
  const own = RIGHTS_OF_ROLE[role];
  if (!own.has('invite')) return [];
  return INVITABLE_ROLES.filter((given) => [...RIGHTS_OF_ROLE[given]].every((right) => own.has(right)));
}
