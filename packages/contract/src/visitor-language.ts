import type { Locale } from './languages';

/**
 * The language of a project's AR pages: `platform` follows the server's own setting, `phone` the visitor's phone.
 */
export const VISITOR_LANGUAGES = ['platform', 'phone', 'en', 'vi'] as const;
export type VisitorLanguage = (typeof VISITOR_LANGUAGES)[number];

/** The server's setting, which applies to projects with `platform`. The viewer's specified texts are Vietnamese. */
export const PLATFORM_LANGUAGES = ['vi', 'en', 'phone'] as const;
export type PlatformLanguage = (typeof PLATFORM_LANGUAGES)[number];

/** Key in the browser's storage of the language that a visitor chose on a start screen. */
export const VISITOR_LANGUAGE_KEY = 'visitor-language';

/** Attribute of the `<html>` of visitors' pages: the language that applies until the visitor chooses one. */
export const PAGE_LANGUAGE_ATTRIBUTE = 'data-for-visitors';

export function pageLanguageSetting(
  project: VisitorLanguage | undefined,
  platform: PlatformLanguage,
): PlatformLanguage {
  return project === undefined || project === 'platform' ? platform : project;
}

/** The language in which the server writes a page, before the visitor's browser can choose. */
export function writtenLanguage(setting: PlatformLanguage): Locale {
  return setting === 'phone' ? 'vi' : setting;
}

/**
 * The first of a browser's languages that has texts. If none has, English, which more people read as a second language.
 *
 * @param languages `navigator.languages`.
 */
export function phoneLanguage(languages: readonly string[]): Locale {
  const known = languages.find((tag) => /^(?:en|vi)\b/i.test(tag)) ?? '';
  return /^vi/i.test(known) ? 'vi' : 'en';
}
