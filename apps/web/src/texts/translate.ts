import type { Table } from './table';

let tables: Record<string, unknown> = {};

/** Before any call of `translate`. */
export function setTables(loaded: Record<string, unknown>): void {
  tables = loaded;
}

/**
 * A feature's texts in the language of the page. At once, and not by a top-level `await`: Safari runs what imports such a
 * module before it is done (WebKit bug 242740). So every page loads the tables first, all of them: `load-tables.ts`.
 *
 * @param name of the table's export in `en/` and `vi/`; a language without one keeps the default words.
 */
export function translate<T>(name: string, standard: T): Table<T> {
  return (tables[name] ?? standard) as Table<T>;
}
