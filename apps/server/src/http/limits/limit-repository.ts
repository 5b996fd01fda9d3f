import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { limits } from '../../db/schema/limits';
import type { LimitStore, PlaceRules, Taking } from './limit-store';

/** Ends of the places of row `l` that are still taken. */
const TAKEN = sql`unnest(l.taken_until) as place(ends), clock where ends > clock.now`;
/** Ends differ by at least one microsecond, so that an end identifies its place. */
const AFTER_LAST = sql`(select max(ends) + interval '1 microsecond' from unnest(l.taken_until) as place(ends))`;

/** Limits that all processes on one database share. One row holds the places of one key. */
export class LimitRepository implements LimitStore {
  /** @param skewMs added to the database's clock: tests let time pass with it. */
  constructor(
    private readonly db: Database,
    private readonly skewMs: () => number = () => 0,
  ) {}

  async take(key: string, { limit, lifetimeMs }: PlaceRules): Promise<Taking> {
    const { rows } = await this.db.execute<{ id: string; others: number }>(sql`
      with ${this.clock()}
      insert into limits as l (key, taken_until, expires_at)
      select ${key}, array[now + ${ms(lifetimeMs)}], now + ${ms(lifetimeMs)} from clock
      on conflict (key) do update set
        taken_until = array(select ends from ${TAKEN} order by ends) || greatest(excluded.expires_at, ${AFTER_LAST}),
        expires_at = greatest(excluded.expires_at, ${AFTER_LAST})
      where (select count(*) from ${TAKEN}) < ${limit}
      returning taken_until[cardinality(taken_until)]::text as id, cardinality(taken_until) - 1 as others`);
    const [taken] = rows;
    return taken ?? { retryAfterMs: await this.nextFreeAfterMs(key) };
  }

  async renew(key: string, id: string, lifetimeMs: number): Promise<string | null> {
    const { rows } = await this.db.execute<{ id: string }>(sql`
      with ${this.clock()}
      update limits l set
        taken_until = array_remove(taken_until, ${id}::timestamptz) || greatest(now + ${ms(lifetimeMs)}, ${AFTER_LAST}),
        expires_at = greatest(now + ${ms(lifetimeMs)}, ${AFTER_LAST})
      from clock where key = ${key} and ${id}::timestamptz = any(taken_until) and ${id}::timestamptz > now
      returning taken_until[cardinality(taken_until)]::text as id`);
    return rows[0]?.id ?? null;
  }

  async release(key: string, id: string): Promise<void> {
    await this.db.execute(
      sql`update limits set taken_until = array_remove(taken_until, ${id}::timestamptz) where key = ${key}`,
    );
  }

  async clear(key: string): Promise<void> {
    await this.db.execute(sql`delete from limits where key = ${key}`);
  }

  /** Removes rows whose places have all ended. */
  async sweep(): Promise<void> {
    await this.db.delete(limits).where(lt(limits.expiresAt, sql`now()`));
  }

  private async nextFreeAfterMs(key: string): Promise<number> {
    const { rows } = await this.db.execute<{ waitMs: number | null }>(sql`
      with ${this.clock()}
      select ceil(extract(epoch from min(ends) - min(clock.now)) * 1000)::float8 as "waitMs"
      from limits l, ${TAKEN} and l.key = ${key}`);
    return Math.max(1, rows[0]?.waitMs ?? 1);
  }

  private clock() {
    return sql`clock as (select clock_timestamp() + ${ms(this.skewMs())} as now)`;
  }
}

function ms(durationMs: number) {
  return sql`${durationMs}::float8 * interval '1 millisecond'`;
}
