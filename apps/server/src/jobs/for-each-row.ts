import { isDatabaseUnavailable } from '../db/database-errors';
import { StoreUnavailableError } from '../storage/object-store';

/**
 * Handles rows one after the other. One that fails, perhaps in each run, does not keep the others from their turn.
 *
 * @throws at once the error of a database or a store that is away, with which all others would fail as well; at the end an
 *   AggregateError of what failed.
 */
export async function forEachRow<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  handle: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const row of rows) {
    try {
      await handle(row);
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof StoreUnavailableError) throw error;
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  throw new AggregateError(failures, `${failures.length} failed, the first with: ${String(failures[0])}`);
}
