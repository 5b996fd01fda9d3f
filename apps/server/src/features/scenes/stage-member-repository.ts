import { EDITOR_GONE_AFTER_S } from '@anchora/contract/limits';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isMemberOf } from '../../accounts/is-member-of';
import { shownNameOf } from '../../accounts/shown-name';
import type { Database } from '../../db/database';
import { users } from '../../db/schema/accounts';
import type { Watcher } from './draft-streams';

const editors = alias(users, 'editors');

/** A member at the stage of a project. */
export interface MemberWatcher extends Watcher {
  sessionId: number;
  userId: number;
}

/**
 * The members of the list who are still signed in and may still see the project, with the present state of its draft.
 * The requirement of a second factor is checked as at each request.
 */
export async function findStageMembers(db: Database, watchers: readonly MemberWatcher[]): Promise<MemberWatcher[]> {
  if (watchers.length === 0) return [];
  const asked = watchers.map(({ sessionId, projectId }) => sql`(${sessionId}::int, ${projectId}::int)`);
  const { rows } = await db.execute<{
    sessionId: number;
    projectId: number;
    revision: number;
    editor: string | null;
    editorName: string | null;
  }>(sql`
    select a.session_id as "sessionId", a.project_id as "projectId", coalesce(d.revision, 0) as revision,
      d.editor, case when d.editor_user_id <> u.id then ${shownNameOf(editors)} end as "editorName"
    from (values ${sql.join(asked, sql`, `)}) a (session_id, project_id)
    join sessions s on s.id = a.session_id and s.expires_at > now()
    join users u on u.id = s.user_id and u.blocked_at is null
    join projects p on p.id = a.project_id and p.status <> 'deleted'
    join workspaces w on w.id = p.workspace_id
    left join (
      select project_id, revision, editor_user_id,
        case when editor_seen_at > now() - ${EDITOR_GONE_AFTER_S} * interval '1 second' then editor end as editor
      from scene_drafts
    ) d on d.project_id = p.id
    left join users editors on editors.id = d.editor_user_id and d.editor is not null
      and ${isMemberOf(sql`editors.id`, sql`w.id`)}
    where ${isMemberOf(sql`u.id`, sql`w.id`)} and (not w.requires_factor
      or exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
      or exists (select from passkeys k where k.user_id = u.id))`);
  const byKey = new Map(rows.map((row) => [`${row.sessionId} ${row.projectId}`, row]));
  return watchers.flatMap((watcher) => {
    const row = byKey.get(`${watcher.sessionId} ${watcher.projectId}`);
    if (!row) return [];
    const { revision, editor, editorName } = row;
    return [{ ...watcher, news: { revision, editor, editorName } }];
  });
}
