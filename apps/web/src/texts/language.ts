import type { Language } from '@anchora/contract/account';

const STORAGE_KEY = 'language';

/** What this browser was told; `default` until then. */
function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'en' || stored === 'vi' ? stored : 'default';
  } catch {
    return 'default';
  }
}

/** The table of texts of this page; it does not change while the page lives. */
export const language: Language = storedLanguage();

/** Names of the tables, each in its own language. */
export const LANGUAGE_NAMES: { value: Language; label: string }[] = [
  { value: 'default', label: 'English + Tiếng Việt' },
  { value: 'en', label: 'English' },
  { value: 'vi', label: 'Tiếng Việt' },
];

/** Keeps the choice for the next visit and shows the page in it, which means loading it anew. */
export function chooseLanguage(choice: Language): void {
  if (choice === language) return;
  try {
    if (choice === 'default') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is closed in some private windows; the page then stays as it is.
    return;
  }
  location.reload();
}

/** Language of a whole page. In the default table most pages are English and a few Vietnamese. */
export function pageLanguage(inDefault: 'en' | 'vi' = 'en'): 'en' | 'vi' {
  return language === 'default' ? inDefault : language;
}

/** For `lang` of a part whose language differs from its page's, as only the default table has them. */
export function partLanguage(inDefault: 'en' | 'vi'): 'en' | 'vi' | undefined {
  return language === 'default' ? inDefault : undefined;
}

/** For numbers, dates and lists. */
export const locale = pageLanguage();
