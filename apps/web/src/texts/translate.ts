import type { Table } from './table';

let tables: Record<string, unknown> = {};

/** Sets the tables that `translate` reads, so it must be called before. */
export function setTables(loaded: Record<string, unknown>): void {
  tables = loaded;
}

/**
 * A feature's texts in the language of the page. This is synchronous because Safari runs the importers of a module with
 * top-level `await` too early (WebKit bug 242740). So every page loads all tables first, see `load-tables.ts`.
 *
 * @param name of the table's export in `en/` and `vi/`; a language without one keeps the default words.
 */
export function translate<T>(name: string, standard: T): Table<T> {
  return (tables[name] ?? standard) as Table<T>;
}
