import { sql, type SQL } from 'drizzle-orm';
import type { HolderKind, UseRole } from './schema/files';

/** @param holderId qualified by hand, because drizzle omits the table in a select over one table. */
function usedFileId(kind: HolderKind, holderId: string, role: UseRole): SQL<string | null> {
  return sql.raw(
    `(select u.file_id from file_uses u where u.holder_kind = '${kind}' and u.holder_id = ${holderId} and u.role = '${role}')`,
  ) as SQL<string | null>;
}

/** The files of a project, as columns of a select over `projects`. */
export const projectFileColumns = {
  /** Every project is created with a model or video, so this is never null. */
  modelFileId: usedFileId('project', '"projects"."id"', 'model') as SQL<string>,
  usdzFileId: usedFileId('project', '"projects"."id"', 'usdz'),
  targetImageFileId: usedFileId('project', '"projects"."id"', 'target-image'),
  trackingFileId: usedFileId('project', '"projects"."id"', 'tracking-file'),
};

/** The files of a project by their roles, in one look-up, for the most frequent statements. */
export const projectFilesByRole = sql<Partial<Record<UseRole, string>>>`(
  select json_object_agg(u.role, u.file_id) from file_uses u
  where u.holder_kind = 'project' and u.holder_id = "projects"."id")`;

/**
 * The kind of transparency of a project's content, as a column of a select over `projects`; null unless it is a
 * transparent video.
 */
export const contentAlpha = sql<'stacked' | null>`case when "projects"."content_type" = 'video' then (
  select f.metadata ->> 'alpha' from file_uses u join files f on f.id = u.file_id
  where u.holder_kind = 'project' and u.holder_id = "projects"."id" and u.role = 'model') end`;

/**
 * Whether Android's own viewer would show a project's model black, because its textures are in KTX2; a column of a
 * select over `projects`. Only placed models are given to that viewer.
 */
export const hasKtx2 = sql<boolean>`case when "projects"."type" = 'markerless' and "projects"."content_type" = '3d-model' then exists (
  select from file_uses u join files f on f.id = u.file_id
  where u.holder_kind = 'project' and u.holder_id = "projects"."id" and u.role = 'model'
    and f.metadata -> 'hasKtx2' = 'true') else false end`;

/** The photo of a user, as a column of a select over `users`. */
export const photoFileId = usedFileId('user-photo', '"users"."id"', 'photo');

/**
 * Whether the file is readable for anyone now, for a select over `files`. A variant is as public as its source. The use
 * that stays public longest decides, which is a single entry of an index; `exists` was planned as a scan of the whole
 * table when most uses of a file are private.
 */
export const isPublicNow = sql<boolean>`coalesce((
  select coalesce(u.public_until, 'infinity'::timestamptz) > now() from file_uses u
  where u.file_id = coalesce("files"."variant_of", "files"."id") and u.public_from is not null and u.public_from <= now()
  order by coalesce(u.public_until, 'infinity'::timestamptz) desc limit 1), false)`;
