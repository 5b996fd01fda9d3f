import { locale } from '../../texts/language';

const format = new Intl.NumberFormat(locale);

/** A whole number in the language of the page. */
export function countText(count: number): string {
  return format.format(count);
}
