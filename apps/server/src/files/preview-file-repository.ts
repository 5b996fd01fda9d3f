import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';

/**
 * Whether a preview or review link with one of these tokens shows the file: its version or the draft of its project
 * names it, or, where nothing was drafted, the project shows it, or its brand does. A variant counts as the file that
 * it was made from. Trash and takedowns end a preview.
 */
export async function isInPreview(db: Database, tokenHashes: readonly Buffer[], fileId: string): Promise<boolean> {
  const hashes = sql.join(
    tokenHashes.map((hash) => sql`${hash}`),
    sql`, `,
  );
  const { rows } = await db.execute(sql`
    select from (
      select token_hash, project_id, expires_at, null::int as version from scene_previews
      union all select token_hash, project_id, expires_at, version from review_links
    ) s join projects p on p.id = s.project_id
    join file_uses u on u.file_id = coalesce((select variant_of from files where id = ${fileId}), ${fileId}) and (
      (s.version is not null and u.holder_kind = 'scene-version' and u.holder_id in (
        select v.id from scene_versions v where v.project_id = p.id and v.number = s.version))
      or (s.version is null and u.holder_kind = 'scene-draft' and u.holder_id = p.id)
      or (u.holder_kind = 'brand' and u.holder_id = p.workspace_id)
      or (s.version is null and not exists (select from scene_drafts d where d.project_id = p.id) and (
        (u.holder_kind = 'project' and u.holder_id = p.id)
        or (u.holder_kind = 'scene-version' and u.holder_id in (
          select v.id from scene_versions v where v.project_id = p.id and v.number = p.published_version)))))
    where s.token_hash in (${hashes}) and s.expires_at > now()
      and p.status in ('active', 'archived') and not p.is_withheld
      and not exists (select from files f join blocked_files b on b.sha256 = f.sha256 and b.workspace_id = p.workspace_id
        where f.id = u.file_id and f.workspace_id is not null)
    limit 1`);
  return rows.length > 0;
}
