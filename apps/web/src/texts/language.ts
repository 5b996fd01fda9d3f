import type { Language } from '@anchora/contract/account';

export const LANGUAGE_STORAGE_KEY = 'language';

/** The language stored in this browser, or `default`. */
function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
    return stored === 'en' || stored === 'vi' ? stored : 'default';
  } catch {
    return 'default';
  }
}

/** The table of texts of this page; it does not change while the page is open. */
export const language: Language = storedLanguage();

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
