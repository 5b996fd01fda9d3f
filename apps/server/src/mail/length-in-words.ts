import type { Locale } from '@anchora/contract/languages';

/** `1 hour`, `3 days`, in the language of a mail. */
export function lengthInWords(count: number, unit: 'hour' | 'day', language: Locale): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
