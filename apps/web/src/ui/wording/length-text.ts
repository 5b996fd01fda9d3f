import { locale as pageLocale } from '../../texts/language';

/**
 * A length in everyday units: centimetres below a metre, with one decimal at most. 99.5 cm would be written as 100 cm.
 */
export function lengthText(metres: number, locale: string = pageLocale): string {
  const [value, unit] = metres < 0.995 ? [metres * 100, 'cm'] : [metres, 'm'];
  const digits = value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${unit}`;
}
