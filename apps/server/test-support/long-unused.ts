import { sql } from 'drizzle-orm';
import { UNREFERENCED_KEEP } from '../src/files/file-repository';

/** Interval a day longer than that for which a file without a use is kept. */
export const LONG_UNUSED = sql`(${UNREFERENCED_KEEP} + interval '1 day')`;
