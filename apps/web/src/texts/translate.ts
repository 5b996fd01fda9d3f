import { language } from './language';
import type { Table } from './table';

type Load<T> = () => Promise<Table<T>>;

/**
 * A feature's texts in the language of the page. Only a language that was chosen is fetched; if that fails, the texts are
 * those of the default table rather than none.
 *
 * @param tables those that differ from the default one.
 */
export async function translate<T>(standard: T, tables: { en?: Load<T>; vi?: Load<T> }): Promise<Table<T>> {
  const load = language === 'default' ? undefined : tables[language];
  const unchanged = standard as Table<T>;
  return load ? load().catch(() => unchanged) : unchanged;
}
