import { sql } from 'drizzle-orm';
import type { Variant } from '@anchora/contract/variants';

/** A variant that can be shown, and its source. */
export interface ReadyVariant {
  variant: Variant;
  id: string;
  bytes: number;
  /** Kind of the source. */
  kind: 'model' | 'video';
  sourceId: string;
  sourceBytes: number;
}

/** The ready variants of a project's model, as a column of a select over `projects`; null if it has none. */
export const readyVariants = sql<ReadyVariant[] | null>`(
  select json_agg(json_build_object('variant', v.variant, 'id', v.output, 'bytes', f.size_bytes,
    'kind', s.kind, 'sourceId', s.id, 'sourceBytes', s.size_bytes))
  from file_uses u
  join file_variants v on v.source = u.file_id and v.state = 'ready'
  join files f on f.id = v.output
  join files s on s.id = v.source
  where v.variant <> 'source' and u.holder_kind = 'project' and u.holder_id = "projects"."id" and u.role = 'model')`;

/** The still picture of a project's content, as a column of a select over `projects` that reads no other variants. */
export const posterFileId = sql<string | null>`(
  select v.output from file_uses u
  join file_variants v on v.source = u.file_id and v.variant = 'poster' and v.state = 'ready'
  where u.holder_kind = 'project' and u.holder_id = "projects"."id" and u.role = 'model'
  order by v.recipe desc limit 1)`;
