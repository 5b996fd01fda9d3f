import type { Locale } from '@anchora/contract/languages';
import { phoneLanguage } from '@anchora/contract/visitor-language';
import { language, storedLanguage } from '../texts/language';

/** Set once a browser was offered its language, with any answer. */
const ANSWERED_KEY = 'language-offer';

/**
 * The browser's language, if its user reads the mixed texts, has chosen no language and was not asked before; otherwise
 * null.
 */
export function offeredLanguage(): Locale | null {
  if (language !== 'default' || storedLanguage() !== null) return null;
  try {
    if (localStorage.getItem(ANSWERED_KEY) !== null) return null;
  } catch {
    // A choice could not be stored either.
    return null;
  }
  return phoneLanguage(navigator.languages);
}

export function rememberAnswer(): void {
  try {
    localStorage.setItem(ANSWERED_KEY, 'answered');
  } catch {
    // The offer then returns with the next page.
  }
}
