import type { Language } from '@anchora/contract/languages';
import { LANGUAGE_STORAGE_KEY, language } from './language';

/** Names of the tables, each in its own language. */
export const LANGUAGE_NAMES: { value: Language; label: string }[] = [
  { value: 'default', label: 'English + Tiếng Việt' },
  { value: 'en', label: 'English' },
  { value: 'vi', label: 'Tiếng Việt' },
];

/** Stores the choice for the next visit and reloads the page in it. */
export function chooseLanguage(choice: Language): void {
  if (choice === language) return;
  try {
    if (choice === 'default') localStorage.removeItem(LANGUAGE_STORAGE_KEY);
    else localStorage.setItem(LANGUAGE_STORAGE_KEY, choice);
  } catch {
    // Storage is blocked in some private windows; the page then stays unchanged.
    return;
  }
  location.reload();
}
