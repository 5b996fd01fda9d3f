import { bigint, customType, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = moment('created_at').notNull().defaultNow();

export const updatedAt = moment('updated_at').notNull().defaultNow();

/** The columns of a queue of builds, see `jobs/leased-queue.ts`. A finished build has no row. */
export function queueColumns() {
  return {
    /** Builds of a higher number run when no other build waits. */
    priority: smallint('priority').notNull().default(0),
    /** Builds of one priority are taken in the order of their turns. */
    turn: bigint('turn', { mode: 'number' }).notNull(),
    state: text('state').$type<'waiting' | 'running' | 'quarantined'>().notNull().default('waiting'),
    /** A waiting build is not taken before this time. */
    runAfter: moment('run_after').notNull().defaultNow(),
    /** A number that increases whenever the build is taken. Only the process that took it last may write its result. */
    fence: bigint('fence', { mode: 'number' }).notNull().default(0),
    /** The process that runs the build keeps moving this ahead; once it has passed, any process may take the build. */
    leaseUntil: moment('lease_until'),
    /** The process that runs the build, for operators. */
    node: text('node'),
    failures: smallint('failures').notNull().default(0),
    /** Number of child processes of the build that crashed. */
    crashes: smallint('crashes').notNull().default(0),
    /** Number of processes that stopped renewing their lease while they ran the build. */
    lostLeases: smallint('lost_leases').notNull().default(0),
  };
}
