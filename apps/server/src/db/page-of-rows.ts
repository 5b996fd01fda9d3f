interface PageOfRows<Row> {
  shown: Row[];
  /** The last row shown if another page follows, else null. */
  lastOfMore: Row | null;
}

/** @param rows read with a limit of `size` + 1: the row more than shown tells whether there is another page. */
export function pageOfRows<Row>(rows: readonly Row[], size: number): PageOfRows<Row> {
  const shown = rows.slice(0, size);
  return { shown, lastOfMore: rows.length > size ? (shown.at(-1) ?? null) : null };
}
