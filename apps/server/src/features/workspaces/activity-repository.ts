import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isMemberOf } from '../../accounts/is-member-of';
import { shownNameOf } from '../../accounts/shown-name';
import type { Database } from '../../db/database';
import { users } from '../../db/schema/accounts';
import { projects } from '../../db/schema/projects';
import { auditEvents } from '../../db/schema/records';

const members = alias(users, 'members');

/** The events of a workspace, latest first, with the names of present members only. */
export function listWorkspaceEvents(
  db: Database,
  { workspaceId, before }: { workspaceId: number; before?: number | undefined },
  limit: number,
) {
  const { id, kind, actor: by, details, createdAt } = auditEvents;
  return db
    .select({
      id,
      kind,
      by,
      details,
      createdAt,
      who: namedIf(isMemberOf(users.id, auditEvents.workspaceId), shownNameOf(users)),
      member: namedIf(isMemberOf(members.id, auditEvents.workspaceId), shownNameOf(members)),
      projectName: projects.name,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .leftJoin(members, eq(members.id, auditEvents.memberUserId))
    .leftJoin(projects, and(eq(projects.id, auditEvents.projectId), eq(projects.workspaceId, workspaceId)))
    .where(and(eq(auditEvents.workspaceId, workspaceId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
}

function namedIf(condition: SQL, name: SQL<string>): SQL<string | null> {
  return sql<string | null>`case when ${condition} then ${name} end`;
}
