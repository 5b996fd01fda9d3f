import { RIGHT_OF_SCOPE, type TokenScope } from '@anchora/contract/token-scopes';
import { RIGHTS, roleMay, type Right, type Role } from '@anchora/contract/roles';
import { ApiError } from './api-error';

/** The calls that the proof in the request opens: a session all, a token those of its scopes. */
type Scope = 'session' | TokenScope;

/** A user with the role in each workspace, as the session's look-up found them. */
export interface Member {
  id: number;
  /** Pairs of a workspace's id and the user's role in it; the personal workspace is one of them. */
  roles: readonly (readonly [workspaceId: number, role: Role])[];
  /** The token that acts for the user; null or absent in a session. */
  token?: TokenProof | null;
}

/** A token, with those of its scopes that have an effect at present. Its member's roles are those in its workspace. */
interface TokenProof {
  id: number;
  workspaceId: number;
  scopes: readonly TokenScope[];
}

/** The sender of a request. Roles and scopes are data: `RIGHTS_OF_ROLE` in the contract, and the table below. */
export interface Caller {
  userId: number;
  roles: ReadonlyMap<number, Role>;
  scopes: readonly Scope[];
}

/** A project or a file that a caller requests. */
interface Protected {
  /** Null for the product's own samples. */
  workspaceId: number | null;
  /** Whether visitors may read it now. */
  isPublic: boolean;
}

/** Any scope of a token lets it find what it acts on; `V1_CALLS` of the contract names the scope that each call needs. */
const RIGHTS_OF_SCOPE: Record<Scope, ReadonlySet<Right>> = {
  session: new Set(RIGHTS),
  read: new Set(['read', RIGHT_OF_SCOPE.read]),
  write: new Set(['read', RIGHT_OF_SCOPE.write]),
  publish: new Set(['read', RIGHT_OF_SCOPE.publish]),
  numbers: new Set(['read', RIGHT_OF_SCOPE.numbers]),
};

/** @param user user of the session; null for a visitor. */
export function callerOf(user: Member | null): Caller | null {
  return user && { userId: user.id, roles: new Map(user.roles), scopes: user.token?.scopes ?? ['session'] };
}

/**
 * The only decision about access to projects and files. Everyone may read public ones; everything else needs a role in
 * the workspace.
 */
export function isAllowed(caller: Caller | null, right: Right, { workspaceId, isPublic }: Protected): boolean {
  if (right === 'read' && isPublic) return true;
  return workspaceId !== null && workspacesWith(caller, right).includes(workspaceId);
}

/** The same decision for statements: the workspaces in which the caller has the right. */
export function workspacesWith(caller: Caller | null, right: Right): number[] {
  if (!caller?.scopes.some((scope) => RIGHTS_OF_SCOPE[scope].has(right))) return [];
  return [...caller.roles].filter(([, role]) => roleMay(role, right)).map(([workspaceId]) => workspaceId);
}

/** The workspaces whose projects and files the user may read. */
export function readableBy(user: Member): number[] {
  return workspacesWith(callerOf(user), 'read');
}

/**
 * Checks a scope that a call needs in some cases only, which the guard of its route cannot know.
 *
 * @throws ApiError `token-scope-missing` for a program without the scope; sessions need none.
 */
export function requireScopeOf({ token }: Member, scope: TokenScope): void {
  if (token && !token.scopes.includes(scope)) throw new ApiError('token-scope-missing', { scope });
}

/** @throws ApiError `role-too-low` for a member without the right. Others never get to know of the workspace. */
export function requireRight(user: Member, right: Right, workspaceId: number): void {
  if (!workspacesWith(callerOf(user), right).includes(workspaceId)) throw new ApiError('role-too-low');
}
