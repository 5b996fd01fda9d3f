import { usageError } from '../cli-error';

/** Excel writes such a line before the header to name the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * The records of a CSV file (RFC 4180): UTF-8 with or without byte order mark, separated by commas, semicolons or tabs.
 * The header decides which; quoted fields may contain separators, line breaks and doubled quotes.
 *
 * @returns fields by record, the header first. Records without any text are left in place, so that positions are rows.
 * @throws CliError `csv-encoding`, `csv-quote`
 */
export function parseCsv(bytes: Uint8Array, file: string): string[][] {
  let text = decode(bytes, file);
  const [line, named] = SEPARATOR_LINE.exec(text) ?? [];
  if (line !== undefined) text = text.slice(line.length);
  return records(text, named ?? separatorOf(text), file);
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // UTF-16 without byte order mark is valid UTF-8, with a NUL beside every letter.
    if (!text.includes('\0')) return text;
  } catch {
    // Other encodings, such as UTF-16 or Windows-1258.
  }
  throw usageError('csv-encoding', { file });
}

/** The separator that occurs most often in the header, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ',';
}

function records(text: string, separator: string, file: string): string[][] {
  const all: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length || record.length > 0;) {
    const { field, next } = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separator);
    const end = text[next];
    const isBreak = end === undefined || end === '\n' || text.startsWith('\r\n', next);
    // The row of the table: the header is row 1.
    if (field === null || (!isBreak && end !== separator)) {
      throw usageError('csv-quote', { file, row: all.length + 1, column: record.length + 1 });
    }
    record.push(field);
    at = next + (end === '\r' ? 2 : 1);
    if (!isBreak) continue;
    all.push(record);
    record = [];
    if (end === undefined) break;
  }
  return all;
}

/** A quoted field; null if its quote is never closed. `next` is the place after it. */
function quotedField(text: string, start: number): { field: string | null; next: number } {
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { field: null, next: text.length };
    if (text[quote + 1] === '"') from = quote + 2;
    else return { field: text.slice(start + 1, quote).replaceAll('""', '"'), next: quote + 1 };
  }
}

function plainField(text: string, start: number, separator: string): { field: string; next: number } {
  let next = start;
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && !text.startsWith('\r\n', next))
    next++;
  return { field: text.slice(start, next), next };
}
