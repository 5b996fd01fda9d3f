import { language } from './language';
import { setTables } from './translate';

/** Tables of a language, each under the name of its export. */
type Load = () => Promise<{ tables: Record<string, unknown> }>;

const LOADS: Partial<Record<typeof language, Load>> = {
  en: () => import('./en-tables'),
  vi: () => import('./vi-tables'),
};

/**
 * Fetches the words of the language that this browser was told; the default ones came with the code. Must end before a
 * module that shows words is loaded. If they cannot be had, the words are the default ones rather than none.
 */
export async function loadTables(): Promise<void> {
  const load = LOADS[language];
  if (load)
    await load().then(
      ({ tables }) => setTables(tables),
      () => undefined,
    );
}
