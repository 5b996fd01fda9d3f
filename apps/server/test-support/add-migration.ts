import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How much later the next release was made; the order alone matters. */
const LATER_MS = 1000;

interface Journal {
  /** The fields are drizzle's; `when` is in ms since 1970. */
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/**
 * Adds a migration after the last one of a copied folder of migrations, as the next release would have.
 *
 * @throws Error if the folder has no migration.
 */
export async function addMigration(folder: string, statements: string): Promise<void> {
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error(`no migrations in ${folder}`);
  const tag = `${String(last.idx + 1).padStart(4, '0')}_next_release`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + LATER_MS, tag });
  await writeFile(path.join(folder, `${tag}.sql`), statements);
  await writeFile(journalFile, JSON.stringify(journal));
}
