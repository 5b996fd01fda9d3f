import { personalWorkspaceId } from '../db/personal-workspace';

export type Right = 'read' | 'change';
export type Role = 'owner';
/** Scope of the proof sent with the request. */
export type TokenScope = 'session';

/** The sender of a request. Roles and scopes are data, so that further ones are rows of the tables below. */
export interface Caller {
  userId: number;
  roles: ReadonlyMap<number, Role>;
  scope: TokenScope;
}

/** A project or a file that a caller requests. */
interface Protected {
  /** Null for the product's own samples. */
  workspaceId: number | null;
  /** Whether visitors may read it now. */
  isPublic: boolean;
}

const RIGHTS_OF_ROLE: Record<Role, ReadonlySet<Right>> = { owner: new Set(['read', 'change']) };
const RIGHTS_OF_SCOPE: Record<TokenScope, ReadonlySet<Right>> = { session: new Set(['read', 'change']) };

/** @param userId user of the session; null for a visitor. */
export function callerOf(userId: number | null): Caller | null {
  if (userId === null) return null;
  return { userId, roles: new Map([[personalWorkspaceId(userId), 'owner']]), scope: 'session' };
}

/**
 * The only decision about access to projects and files. Everyone may read public ones; everything else needs a role in
 * the workspace.
 */
export function isAllowed(caller: Caller | null, right: Right, { workspaceId, isPublic }: Protected): boolean {
  if (right === 'read' && isPublic) return true;
  return workspaceId !== null && workspacesWith(caller, right).includes(workspaceId);
}

/** The same decision for statements: the workspaces whose projects and files the caller may read or change. */
export function workspacesWith(caller: Caller | null, right: Right): number[] {
  if (!caller || !RIGHTS_OF_SCOPE[caller.scope].has(right)) return [];
  return [...caller.roles].filter(([, role]) => RIGHTS_OF_ROLE[role].has(right)).map(([workspaceId]) => workspaceId);
}
