import type PgBoss from 'pg-boss';

/** Queries about jobs that pg-boss does not offer. */
export class QueuedJobRepository {
  private readonly db: PgBoss.Db;

  constructor(
    boss: PgBoss,
    private readonly queue: string,
  ) {
    this.db = boss.getDb();
  }

  /** State of the latest job with this key; null when there is none. */
  async stateOf(singletonKey: string): Promise<string | null> {
    const { rows } = await this.db.executeSql(
      `select state from pgboss.job where name = $1 and singleton_key = $2 order by created_on desc limit 1`,
      [this.queue, singletonKey],
    );
    const [job] = rows as { state: string }[];
    return job?.state ?? null;
  }

  /** Ids of the jobs that count as running. */
  async listActive(): Promise<string[]> {
    const { rows } = await this.db.executeSql(`select id from pgboss.job where name = $1 and state = 'active'`, [
      this.queue,
    ]);
    return (rows as { id: string }[]).map(({ id }) => id);
  }
}
