import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { workspaces } from '../../db/schema/accounts';
import { linkSources } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';

export interface MeasuredProject {
  id: number;
  workspaceId: number;
  isPublic: boolean;
  /** Whether the settings of project and workspace allow measuring. */
  isMeasured: boolean;
  /** Whether the given code is one of the project's named links. */
  hasSource: boolean;
  /** Whether the given site may embed the project. */
  hasSite: boolean;
  /** Ids of its pictures, in the order of the tracking file. */
  pictures: string[];
}

/** Pictures of project `p`: those of the published document, or the one of the plain fields. */
export const picturesOfProject = sql`coalesce(
  (select array(select t.target ->> 'image' from json_array_elements(v.document -> 'targets') with ordinality t(target, n)
      order by t.n)
    from scene_versions v where v.project_id = p.id and v.number = p.published_version and not v.is_plain),
  array(select u.file_id from file_uses u
    where u.holder_kind = 'project' and u.holder_id = p.id and u.role = 'target-image'))`;

/**
 * The project of a share id, private ones included.
 *
 * @param from code of a named link and origin of an embedding site, where they are known.
 * @returns null for an unknown id, and for a project that is not active or is withheld.
 */
export async function findMeasuredProject(
  db: Database,
  shareId: string,
  from: { source: string | null; site: string | null },
): Promise<MeasuredProject | null> {
  const { source, site } = from;
  const { rows } = await db.execute<MeasuredProject & Record<string, unknown>>(sql`
    select p.id, p.workspace_id as "workspaceId", p.is_public as "isPublic",
      p.is_measured and w.is_measured as "isMeasured",
      exists (select from ${linkSources} s where s.project_id = p.id and s.code = ${source}) as "hasSource",
      coalesce(${site} = any(p.embed_sites), false) as "hasSite",
      ${picturesOfProject} as pictures
    from ${projects} p join ${workspaces} w on w.id = p.workspace_id
    where p.share_id = ${shareId} and p.status = 'active' and not p.is_withheld`);
  return rows[0] ?? null;
}
