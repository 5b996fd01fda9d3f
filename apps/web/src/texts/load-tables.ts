import { language } from './language';
import { setTables } from './translate';

/** Tables of a language, each under the name of its export. */
type Load = () => Promise<{ tables: Record<string, unknown> }>;

const LOADS: Partial<Record<typeof language, Load>> = {
  en: () => import('./en-tables'),
  vi: () => import('./vi-tables'),
};

/**
 * Fetches the texts of the language stored in this browser; the default texts come with the code. The tables must be
 * complete before a module that shows texts is loaded. If fetching fails, the page shows the default texts.
 */
export async function loadTables(): Promise<void> {
  const load = LOADS[language];
  if (load)
    await load().then(
      ({ tables }) => setTables(tables),
      () => undefined,
    );
}
