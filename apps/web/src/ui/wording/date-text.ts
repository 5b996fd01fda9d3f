import { locale } from '../../texts/language';

const format = new Intl.DateTimeFormat(locale === 'vi' ? 'vi' : 'en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * The day of a moment, in the language of the page and the time zone of the browser. Its month is a word in English,
 * because 3/4 is another day in Britain than in America.
 *
 * @param iso ISO 8601
 */
export function dateText(iso: string): string {
  return format.format(new Date(iso));
}
