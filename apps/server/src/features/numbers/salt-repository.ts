import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { countedSteps, visitorSalts } from '../../db/schema/numbers';

interface StoredSalt {
  /** YYYY-MM-DD of UTC. */
  day: string;
  salt: Buffer;
  /** Unix time by the database's clock. */
  nowMs: number;
}

const today = sql`(clock_timestamp() at time zone 'utc')::date`;

/**
 * The day's salt of the server group. Both tables are truncated, not emptied row by row: that gives their files back to
 * the system at once, and leaves no dead rows that hold former salts and hashes.
 */
export class SaltRepository {
  constructor(private readonly db: Database) {}

  /**
   * The salt of today. The first caller of a day ends the day before and stores the new salt.
   *
   * @param fresh random bytes for a new salt.
   * @throws Error if the day ends meanwhile.
   */
  async ofToday(fresh: Buffer): Promise<StoredSalt> {
    const known = await this.find();
    if (known) return known;
    await this.endFormerDays();
    await this.db.execute(
      sql`insert into ${visitorSalts} (day, salt) values (${today}, ${fresh}) on conflict do nothing`,
    );
    const made = await this.find();
    if (!made) throw new Error('the day ended while its salt was made');
    return made;
  }

  /**
   * Erases the salt of a former day and the hashes made with it. Without such a salt this costs a look-up in a table of
   * at most one row.
   */
  async endFormerDays(): Promise<void> {
    if (!(await this.hasFormer(this.db))) return;
    await this.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${visitorSalts}, ${countedSteps} in access exclusive mode`);
      // Another process may have ended the day meanwhile and begun the next.
      if (await this.hasFormer(tx)) await tx.execute(sql`truncate ${visitorSalts}, ${countedSteps}`);
    });
  }

  private async hasFormer(db: Pick<Database, 'execute'>): Promise<boolean> {
    const { rows } = await db.execute<{ is: boolean }>(
      sql`select exists (select from ${visitorSalts} where day < ${today}) as is`,
    );
    return rows[0]?.is === true;
  }

  private async find(): Promise<StoredSalt | null> {
    const { rows } = await this.db.execute<{ day: string; salt: Buffer; nowMs: number }>(sql`
      select to_char(day, 'YYYY-MM-DD') as day, salt, extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"
      from ${visitorSalts} where day = ${today} and not exists (select from ${visitorSalts} where day < ${today})`);
    return rows[0] ?? null;
  }
}
