import type { Locale } from '@anchora/contract/languages';
import { type PlatformLanguage, VISITOR_LANGUAGE_KEY, phoneLanguage } from '@anchora/contract/visitor-language';

/** The language chosen on a start screen in this browser, or null. If storage is blocked, the window's name holds it. */
function chosenByVisitor(): Locale | null {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(VISITOR_LANGUAGE_KEY);
  } catch {
    // Storage is closed in some private windows.
  }
  chosen ??= window.name;
  return chosen === 'en' || chosen === 'vi' ? chosen : null;
}

/**
 * The language in which this browser shows a page for visitors whose setting is `setting`. The AR frame's
 * `first-screen.js` decides in the same way.
 *
 * @param stored language chosen in this browser for all pages.
 */
export function readAs(setting: PlatformLanguage, stored: Locale | null): Locale {
  return chosenByVisitor() ?? stored ?? (setting === 'phone' ? phoneLanguage(navigator.languages) : setting);
}
