import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import { and, asc, eq, inArray, ne, or, Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { DailyCount } from '@anchora/contract/projects';
import { OPERATOR, recordEvent, type Actor, type AuditEvent } from '../../audit/audit-repository';
import { sessions, users } from '../../db/schema/accounts';
import { projectAnalytics, projectDailyCounts } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { projectFileColumns } from '../../db/used-files';
import { rolesOfUser } from '../../db/user-roles';
import type { Database, Transaction } from '../../db/database';
import { setProjectVisibility } from '../../files/file-use-repository';
import type { Member } from '../../http/access';
import { isFreshSession } from '../../http/session-repository';
import { BatchedReads } from './batched-reads';
import type { Increments } from './grouped-increments';
import { GroupedReads } from './grouped-reads';
import { withPublishedScene } from './published-scene';
import {
  hasAnalytics,
  isRestorable,
  ownedColumns,
  projectColumns,
  sharedColumns,
  withFiles,
  type ProjectRow,
  type SharedRow,
  type WithScene,
} from './project-columns';

type SessionProject = ProjectRow & WithScene & { sessionUserId: number; sessionRoles: Member['roles'] };

export type NewProject = typeof projects.$inferInsert;
type ProjectChange = Partial<
  Pick<ProjectRow, 'name' | 'description' | 'isPublic' | 'status' | 'visitorLanguage' | 'quality'>
>;

const { placeholder } = sql;

/** Condition: the project does not wait for its purge. */
const isReadable = or(ne(projects.status, 'deleted'), isRestorable);

/** The current day in UTC, independent of the server's time zone. */
const today = sql`(now() at time zone 'utc')::date`;

/** A project of one of these workspaces. */
function isIn(workspaceIds: readonly number[] | Placeholder, id: number | Placeholder): SQL | undefined {
  const ids = workspaceIds instanceof Placeholder ? workspaceIds : sql.param([...workspaceIds]);
  return and(eq(projects.id, id), sql`${projects.workspaceId} = any(${ids}::int[])`);
}

/** Projects in SQL. Statements receive the workspaces that the caller may read or change (`workspacesWith`). */
export class ProjectRepository {
  /** Statements of the busiest requests, built once; each connection also has the database plan them once. */
  private readonly statements;
  private readonly readsWithSession = new BatchedReads((asked: readonly { tokenHash: Buffer; id: number }[]) =>
    this.readWithSessions(asked),
  );
  private readonly sharedReads = new GroupedReads((shareId) => this.readShared(shareId));

  constructor(private readonly db: Database) {
    this.statements = {
      owned: this.selectOwned()
        .where(and(isIn(placeholder('workspaceIds'), placeholder('id')), isReadable))
        .prepare('project_owned'),
      withSessions: db
        .select({
          ...ownedColumns,
          sessionUserId: users.id,
          sessionRoles: rolesOfUser,
          position: sql<number>`asked.position::int`,
        })
        .from(
          sql`unnest(${placeholder('tokenHashes')}::bytea[], ${placeholder('ids')}::int[])
            with ordinality as asked(token_hash, id, position)`,
        )
        .crossJoin(sessions)
        .innerJoin(users, and(eq(users.id, sessions.userId), isFreshSession(sql`asked.token_hash`)))
        .innerJoin(projects, and(eq(projects.id, sql`asked.id`), isReadable))
        .leftJoin(projectAnalytics, hasAnalytics)
        .prepare('projects_with_sessions'),
      shared: db
        .select(sharedColumns)
        .from(projects)
        .where(
          and(
            eq(projects.shareId, placeholder('shareId')),
            eq(projects.status, 'active'),
            eq(projects.isWithheld, false),
          ),
        )
        .prepare('project_shared'),
    };
  }

  /** Includes projects in the trash, but not those that wait for their purge. */
  async findIn(workspaceIds: readonly number[], id: number): Promise<(ProjectRow & WithScene) | null> {
    if (workspaceIds.length === 0) return null;
    const [row] = await this.statements.owned.execute({ workspaceIds, id });
    return row ? withPublishedScene(this.db, withFiles(row)) : null;
  }

  /**
   * A project, regardless of who may read it, and the user of a session, in one statement for all who ask at about the
   * same time. Null does not mean that the project is missing: the session may be unknown, expired, or due to be
   * extended.
   */
  async findWithSession(tokenHash: Buffer, id: number): Promise<SessionProject | null> {
    const row = await this.readsWithSession.get({ tokenHash, id });
    return row && withPublishedScene(this.db, withFiles(row));
  }

  private async readWithSessions(asked: readonly { tokenHash: Buffer; id: number }[]) {
    const tokenHashes = asked.map(({ tokenHash }) => tokenHash);
    const ids = asked.map(({ id }) => id);
    const rows = await this.statements.withSessions.execute({ tokenHashes, ids });
    const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]));
    return asked.map((_one, at) => byPosition.get(at + 1) ?? null);
  }

  async findByCreationKey(userId: number, creationKey: string): Promise<ProjectRow | null> {
    const [row] = await this.selectBy(and(eq(projects.userId, userId), eq(projects.creationKey, creationKey)));
    return row ?? null;
  }

  /** Finds a project of any status, except those that wait for their purge. */
  async findLinkedIn(workspaceIds: readonly number[], shareId: string): Promise<ProjectRow | null> {
    const isTheirs = inArray(projects.workspaceId, [...workspaceIds]);
    const [row] = await this.selectBy(and(eq(projects.shareId, shareId), isTheirs, isReadable));
    return row ?? null;
  }

  findActiveByShareId(shareId: string): Promise<SharedRow | null> {
    return this.sharedReads.get(shareId);
  }

  private async readShared(shareId: string): Promise<SharedRow | null> {
    const [row] = await this.statements.shared.execute({ shareId });
    return row ? withPublishedScene(this.db, withFiles(row)) : null;
  }

  /**
   * Inserts a project; its files follow in the same transaction. @returns null if the user already has a project with
   * this creation key
   */
  async insert(tx: Transaction, project: NewProject): Promise<number | null> {
    const [inserted] = await tx
      .insert(projects)
      .values(project)
      .onConflictDoNothing({ target: [projects.userId, projects.creationKey] })
      .returning({ id: projects.id });
    if (!inserted) return null;
    await tx.insert(projectAnalytics).values({ projectId: inserted.id });
    return inserted.id;
  }

  /** Locks the row until the transaction ends. */
  async lockIn(
    tx: Transaction,
    workspaceIds: readonly number[],
    id: number,
  ): Promise<typeof projects.$inferSelect | null> {
    const [row] = await tx.select().from(projects).where(isIn(workspaceIds, id)).for('update');
    return row ?? null;
  }

  /** Whether visitors see a published scene instead of the plain fields. */
  async isSceneShown(tx: Transaction, id: number): Promise<boolean> {
    const [row] = await tx
      .select({ isShown: sql<boolean>`${ownedColumns.publishedDocument} is not null` })
      .from(projects)
      .where(eq(projects.id, id));
    return row?.isShown === true;
  }

  async update(tx: Transaction, id: number, change: ProjectChange): Promise<void> {
    await tx
      .update(projects)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(projects.id, id));
    await setProjectVisibility(tx, [id]);
  }

  async moveToTrash(workspaceIds: readonly number[], id: number, actor: Actor): Promise<void> {
    const isInUse = and(isIn(workspaceIds, id), ne(projects.status, 'deleted'));
    const change = {
      status: 'deleted',
      statusBeforeDelete: sql`${projects.status}`,
      deletedAt: sql`now()`,
      // Repeating the request after the project was deleted creates a new one.
      creationKey: null,
    } as const;
    await this.changeStatus(isInUse, change, { kind: 'project-trashed', actor });
  }

  async restoreFromTrash(workspaceIds: readonly number[], id: number, actor: Actor): Promise<void> {
    const change = {
      status: sql`coalesce(${projects.statusBeforeDelete}, 'active')`,
      statusBeforeDelete: null,
      deletedAt: null,
    };
    await this.changeStatus(and(isIn(workspaceIds, id), isRestorable), change, { kind: 'project-restored', actor });
  }

  /** No effect if the project has a tracking file. */
  async setTrackingBuild(id: number, state: 'queued' | 'failed', failure: BuildFailure | null): Promise<void> {
    await this.db
      .update(projects)
      .set({ trackingBuildState: state, trackingBuildFailure: failure })
      .where(and(eq(projects.id, id), sql`${projectFileColumns.trackingFileId} is null`));
  }

  /**
   * Takes a project down, or lifts the takedown. A takedown also applies in the trash; lifting it restores the status
   * that the owner had set.
   *
   * @returns the project's name; null if no project with this share id is in the other state.
   */
  async setBlocked(shareId: string, isBlocked: boolean): Promise<string | null> {
    const { status, statusBeforeDelete: before, statusBeforeBlock } = projects;
    const isUp = sql`(${status} in ('active', 'archived') or (${status} = 'deleted' and ${before} is distinct from 'blocked'))`;
    const isDown = sql`(${status} = 'blocked' or (${status} = 'deleted' and ${before} = 'blocked'))`;
    const change = isBlocked
      ? {
          status: sql`case ${status} when 'deleted' then 'deleted' else 'blocked' end`,
          statusBeforeDelete: sql`case ${status} when 'deleted' then 'blocked' else ${status} end`,
          statusBeforeBlock: sql`case ${status} when 'deleted' then ${before} else ${status} end`,
        }
      : {
          status: sql`case ${status} when 'deleted' then 'deleted' else coalesce(${statusBeforeBlock}, ${before}, 'active') end`,
          statusBeforeDelete: sql`case ${status} when 'deleted' then coalesce(${statusBeforeBlock}, 'active') end`,
          statusBeforeBlock: null,
        };
    const isChanged = and(eq(projects.shareId, shareId), isBlocked ? isUp : isDown);
    const kind = isBlocked ? 'project-blocked' : 'project-unblocked';
    const [project] = await this.changeStatus(isChanged, change, { kind, actor: OPERATOR });
    return project?.name ?? null;
  }

  /** Changes projects together with the visibility of their files, and records it. */
  private changeStatus(
    where: SQL | undefined,
    change: PgUpdateSetSource<typeof projects>,
    event: Pick<AuditEvent, 'kind' | 'actor'>,
  ) {
    return this.db.transaction(async (tx) => {
      // The events refer to the owners' accounts, which are locked before projects.
      const ofOwners = inArray(users.id, tx.select({ id: projects.userId }).from(projects).where(where));
      await tx.select({ id: users.id }).from(users).where(ofOwners).orderBy(asc(users.id)).for('key share');
      const changed = await tx
        .update(projects)
        .set({ ...change, updatedAt: sql`now()` })
        .where(where)
        .returning({ id: projects.id, name: projects.name, userId: projects.userId });
      for (const { id, userId } of changed) await recordEvent(tx, { ...event, userId, projectId: id });
      await setProjectVisibility(
        tx,
        changed.map(({ id }) => id),
      );
      return changed;
    });
  }

  /** Adds to the totals and to the day's counts in one statement. @returns the new totals. */
  async increment(projectId: number, { viewCount, ownViewCount, shareCount }: Increments): Promise<Increments> {
    const views = viewCount + ownViewCount;
    const { rows } = await this.db.execute<Increments & Record<string, unknown>>(sql`
      with of_day as (
        insert into ${projectDailyCounts} as d (project_id, day, view_count, share_count)
        values (${projectId}, ${today}, ${views}, ${shareCount})
        on conflict (project_id, day) do update
        set view_count = d.view_count + excluded.view_count, share_count = d.share_count + excluded.share_count
      )
      insert into ${projectAnalytics} as a (project_id, view_count, own_view_count, share_count)
      values (${projectId}, ${views}, ${ownViewCount}, ${shareCount})
      on conflict (project_id) do update
      set view_count = a.view_count + excluded.view_count, own_view_count = a.own_view_count + excluded.own_view_count,
        share_count = a.share_count + excluded.share_count, updated_at = now()
      returning a.view_count - a.own_view_count as "viewCount", a.own_view_count as "ownViewCount",
        a.share_count as "shareCount"`);
    return rows[0] ?? { viewCount, ownViewCount, shareCount };
  }

  /** The last `days` days (UTC) including today, oldest first; days without counts are included with zeros. */
  async dailyCounts(projectId: number, days: number): Promise<DailyCount[]> {
    const { rows } = await this.db.execute<DailyCount & Record<string, unknown>>(sql`
      select to_char(d.day, 'YYYY-MM-DD') as day,
        coalesce(c.view_count, 0) as "viewCount", coalesce(c.share_count, 0) as "shareCount"
      from generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') as d(day)
      left join ${projectDailyCounts} c on c.project_id = ${projectId} and c.day = d.day::date
      order by d.day`);
    return rows.map(({ day, viewCount, shareCount }) => ({ day, viewCount, shareCount }));
  }

  private selectOwned() {
    return this.db.select(ownedColumns).from(projects).leftJoin(projectAnalytics, hasAnalytics);
  }

  private selectBy(where: SQL | undefined) {
    return this.db.select(projectColumns).from(projects).leftJoin(projectAnalytics, hasAnalytics).where(where);
  }
}
