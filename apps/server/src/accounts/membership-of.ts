import { and, eq } from 'drizzle-orm';
import { workspaceMembers } from '../db/schema/accounts';

/** The row of a user among the members of a workspace, whose owner has none there. */
export function membershipOf(workspaceId: number, userId: number) {
  return and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));
}
