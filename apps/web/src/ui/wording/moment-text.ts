import { locale } from '../../texts/language';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Day and time of a moment, in the language of the page and the time zone of the browser.
 *
 * @param iso ISO 8601
 */
export function momentText(iso: string): string {
  return format.format(new Date(iso));
}
