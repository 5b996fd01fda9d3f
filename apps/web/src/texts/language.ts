import type { Language, Locale } from '@anchora/contract/languages';
import { PAGE_LANGUAGE_ATTRIBUTE, type PlatformLanguage } from '@anchora/contract/visitor-language';
import { readAs } from './visitor-language';

export const LANGUAGE_STORAGE_KEY = 'language';

/** The language chosen in this browser, or null. */
export function storedLanguage(): Locale | null {
  try {
    const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
    return stored === 'en' || stored === 'vi' ? stored : null;
  } catch {
    return null;
  }
}

/** Visitors' pages contain the language for their visitors; all others use the one chosen in this browser. */
function languageOfPage(): Language {
  // Tests of texts run without a page.
  const page = typeof document === 'undefined' ? null : document.documentElement;
  const setting = page?.getAttribute(PAGE_LANGUAGE_ATTRIBUTE) ?? null;
  const stored = storedLanguage();
  if (setting === null) return stored ?? 'default';
  const read = readAs(setting as PlatformLanguage, stored);
  // The default table is Vietnamese on these pages, and comes with the code.
  return read === 'vi' ? (stored === 'vi' ? 'vi' : 'default') : 'en';
}

/** The table of texts of this page; it does not change while the page is open. */
export const language: Language = languageOfPage();

/** Language of a whole page. In the default table most pages are English and a few Vietnamese. */
export function pageLanguage(inDefault: Locale = 'en'): Locale {
  return language === 'default' ? inDefault : language;
}

/** The `lang` of a part whose language differs from its page's, which only occurs in the default table. */
export function partLanguage(inDefault: Locale): Locale | undefined {
  return language === 'default' ? inDefault : undefined;
}

/** Locale for numbers, dates and lists. */
export const locale = pageLanguage();
