import type { Client } from 'pg';

/** Projects of each other user. Chosen, not measured. */
const PROJECTS_PER_USER = 20;
/** One project of so many is private, as few are: most are made to be shown. Chosen, not measured. */
const PRIVATE_EVERY = 10;
/** Time from one project to the next, so that pages of a list are in a certain order. */
const CREATED_EVERY = '1 minute';
/** Projects have from none to fewer views than this, by their id. Chosen, not measured. */
const VIEWS_BELOW = 100;

interface SharedFiles {
  model: string;
  image: string;
  tracking: string;
}

/**
 * Adds projects until there are `total`: `ofOne` of the one user, the others of other users. All use the same files,
 * like projects from templates.
 */
export async function seedProjects(
  client: Client,
  { total, ofOne, userId, files }: { total: number; ofOne: number; userId: number; files: SharedFiles },
): Promise<void> {
  const { rows } = await client.query<{ all: number; own: number }>(
    'select count(*)::int as all, count(*) filter (where user_id = $1)::int as own from projects',
    [userId],
  );
  const [{ all, own } = { all: 0, own: 0 }] = rows;
  const ownMore = Math.max(0, ofOne - own);
  const others = Math.max(0, total - all - ownMore);
  await client.query('begin');
  await client.query(
    `with made as (
      insert into users (username, email)
      select 'seed-' || $2::int || '-' || i, 'seed-' || $2::int || '-' || i || '@example.com' from generate_series(1, $1::int) i
      returning id
    ) insert into workspaces (id, owner_user_id) select id, id from made`,
    [Math.ceil(others / PROJECTS_PER_USER), total],
  );
  await client.query(
    `with owners as (
      select array_agg(id) as ids from users where username like 'seed-' || $3::int || '-%'
    ), wanted as (
      select $4::int as user_id, i from generate_series(1, $1::int) i
      union all
      select ids[1 + i % array_length(ids, 1)], i from owners, generate_series(1, $2::int) i
    )
    insert into projects (user_id, workspace_id, name, type, content_type, share_id, is_public, created_at, updated_at)
    select user_id, user_id, 'Poster ' || i, 'image-tracking', '3d-model', 'seed-' || $3::int || '-' || user_id || '-' || i, i % $5::int > 0,
      now() - i * $6::interval, now() - i * $6::interval
    from wanted`,
    [ownMore, others, total, userId, PRIVATE_EVERY, CREATED_EVERY],
  );
  await client.query(
    `insert into project_analytics (project_id, view_count)
    select id, id % $1::int from projects p where not exists (select 1 from project_analytics a where a.project_id = p.id)`,
    [VIEWS_BELOW],
  );
  await client.query(
    `insert into file_uses (file_id, holder_kind, holder_id, role, workspace_id, public_from)
    select used.file_id, 'project', p.id, used.role, p.workspace_id, case when p.is_public then p.created_at end
    from projects p, (values ($1, 'model'), ($2, 'target-image'), ($3, 'tracking-file')) as used (file_id, role)
    where not exists (select 1 from file_uses u where u.holder_kind = 'project' and u.holder_id = p.id)`,
    [files.model, files.image, files.tracking],
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}
