import { roleMay, type Right } from '@anchora/contract/roles';
import type { Database, Transaction } from '../../db/database';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { findMembership, type Membership } from './workspace-repository';

/**
 * The user's membership, as the database has it now. Roles in the session may be older than a change under way.
 *
 * @throws ApiError `workspace-not-found` for everyone but members; `workspace-needs-factor`, `role-too-low`
 */
export async function requireMembership(
  db: Database | Transaction,
  user: CurrentUser,
  workspaceId: number,
  right: Right,
): Promise<Membership> {
  const membership = await findMembership(db, workspaceId, user.id);
  if (!membership) throw new ApiError('workspace-not-found');
  if (isLocked(membership)) throw new ApiError('workspace-needs-factor');
  if (!roleMay(membership.role, right)) throw new ApiError('role-too-low');
  return membership;
}

/** Whether the member lacks the second factor that the workspace requires. */
export function isLocked({ requiresFactor, hasFactor }: Membership): boolean {
  return requiresFactor && !hasFactor;
}
