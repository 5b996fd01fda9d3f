import { isDatabaseUnavailable } from '../db/database-errors';

/** Pieces of background work by their names. */
export type Chores = Record<string, () => Promise<unknown>>;

/**
 * Runs chores one after the other. One that fails, which it may do each time, stops none of the others.
 *
 * @throws the error of a database that is away, with which all others would fail as well.
 */
export async function runEach(onError: (message: string, error: unknown) => void, chores: Chores): Promise<void> {
  for (const [chore, run] of Object.entries(chores)) {
    try {
      await run();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      onError(`${chore} failed`, error);
    }
  }
}
