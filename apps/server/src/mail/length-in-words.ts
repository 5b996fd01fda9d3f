/** `1 hour`, `3 days`, in the language of a mail. */
export function lengthInWords(count: number, unit: 'hour' | 'day', language: 'en' | 'vi'): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
