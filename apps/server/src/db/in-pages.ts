/** Rows that are read at a time. Chosen, not measured. */
export const PAGE_ROWS = 200;

/**
 * The rows of a list that is read a page at a time. Each page begins behind the last row of the former one, so that
 * rows which stay in the list after they were handled, because they failed, do not keep those behind them from their
 * turn.
 *
 * @param read reads at most `PAGE_ROWS` rows in the order of the list, those behind `after`, or the first ones if it is
 *   null.
 * @param signal ends the list when it is aborted.
 */
export async function* inPages<Row>(
  read: (after: Row | null) => Promise<Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<Row, void> {
  let after: Row | null = null;
  for (;;) {
    const page: Row[] = await read(after);
    for (const row of page) {
      if (signal?.aborted) return;
      yield row;
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE_ROWS) return;
  }
}
