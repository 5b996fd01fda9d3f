import { isDatabaseUnavailable } from '../db/database-errors';
import { isAnswering } from '../storage/is-answering';
import { StoreUnavailableError, type ObjectStore } from '../storage/object-store';

/** Errors that are kept for the report; with thousands of rows, one cause fails most of them. Chosen, not measured. */
export const MAX_REPORTED = 20;

/**
 * Handles rows one after the other. One that fails, perhaps in each run, does not keep the others from their turn.
 *
 * @param store of the rows' objects. Default: the rows have none.
 * @throws at once the error of a database or a store that is away, with which all others would fail as well; at the end
 *   an AggregateError of the first `MAX_REPORTED` failures.
 */
export async function forEachRow<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  handle: (row: Row) => Promise<unknown>,
  store?: ObjectStore,
): Promise<void> {
  const failures: unknown[] = [];
  let failed = 0;
  for await (const row of rows) {
    try {
      await handle(row);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (error instanceof StoreUnavailableError && !(store && (await isAnswering(store)))) throw error;
      failed += 1;
      if (failures.length < MAX_REPORTED) failures.push(error);
    }
  }
  if (failed === 0) return;
  throw new AggregateError(failures, `${failed} failed, the first with: ${String(failures[0])}`);
}
