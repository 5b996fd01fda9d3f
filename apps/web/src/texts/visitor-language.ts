import { type PlatformLanguage, VISITOR_LANGUAGE_KEY, phoneLanguage } from '@anchora/contract/visitor-language';

/** The language chosen on a start screen in this browser, or null. */
function chosenByVisitor(): 'en' | 'vi' | null {
  try {
    const chosen = localStorage.getItem(VISITOR_LANGUAGE_KEY);
    return chosen === 'en' || chosen === 'vi' ? chosen : null;
  } catch {
    return null;
  }
}

/**
 * The language in which this browser shows a page for visitors whose setting is `setting`. The AR frame's
 * `first-screen.js` decides in the same way.
 *
 * @param stored language chosen in this browser for all pages.
 */
export function readAs(setting: PlatformLanguage, stored: 'en' | 'vi' | null): 'en' | 'vi' {
  return chosenByVisitor() ?? stored ?? (setting === 'phone' ? phoneLanguage(navigator.languages) : setting);
}
