import { STEPS } from '@anchora/contract/visit-properties';
import type { CellsOfDay } from './breakdown';

/** @param linkNames names of the project's links by their codes, for rows by source. */
export function numbersCsv(rows: readonly CellsOfDay[], linkNames: ReadonlyMap<string, string> = new Map()): string {
  const nameOf = (value: string | null) => (value === null ? 'other' : (linkNames.get(value) ?? value));
  const head = ['day', 'value', ...STEPS, 'average seconds to the first find'];
  const lines = rows.map(({ day, value, found, foundMs, ...steps }) => {
    const counts = { ...steps, found };
    const average = found === 0 ? '' : (foundMs / found / 1000).toFixed(1);
    return [day, nameOf(value), ...STEPS.map((step) => String(counts[step])), average];
  });
  // Without the byte order mark, spreadsheets misread letters with diacritics.
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Escapes a cell so that spreadsheets show its text and never compute it. */
function cell(text: string): string {
  const plain = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
