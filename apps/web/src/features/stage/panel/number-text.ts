import { locale as pageLocale } from '../../../texts/language';

/** The number with the decimal mark of the language and no more digits than needed. */
export function numberText(value: number, digits: number, locale: string = pageLocale): string {
  // Adding 0 makes 0 of −0, which would be written with a sign.
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value + 0);
}

/** Reads both decimal marks. @returns null for text that is no number. */
export function readNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\u2212/u, '-')
    .replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
