import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH, MB } from '@anchora/contract/limits';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import { usageError } from '../cli-error';
import type { ParamsOf } from '../texts/words';
import { parseCsv } from './csv';
import { checkLocalFile, isFault, type FileFault, type FileRules, type LocalFile } from './local-file';

const COLUMNS = ['name', 'content', 'picture', 'tracking', 'description', 'public', 'key'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['name', 'content'];
/** A column whose header begins so is not read. */
const IGNORED_COLUMN = '#';
/** Far more rows than anyone has; the cap keeps a wrong file from being read. Chosen, not measured. */
const MAX_TABLE_BYTES = 20 * MB;
const YES = new Set(['', 'yes', 'true', '1', 'public', 'có']);
const NO = new Set(['no', 'false', '0', 'private', 'không']);

export interface ProjectRow {
  /** Row in a spreadsheet: the header is row 1. */
  row: number;
  /** Identifies the row when the command is repeated. */
  key: string;
  name: string;
  description: string | null;
  isPublic: boolean;
  content: LocalFile;
  /** Null for content on a surface. */
  picture: LocalFile | null;
  tracking: LocalFile | null;
}

type CellFault = FileFault | { [Code in OwnFault]: { code: Code; params: ParamsOf<Code> } }[OwnFault];
type OwnFault =
  | 'cell-missing'
  | 'cell-too-long'
  | 'cell-not-yes-or-no'
  | 'key-twice'
  | 'tracking-without-picture'
  | 'too-many-cells';

/** A cell or row that cannot be used. */
export interface TableFault {
  row: number;
  /** Empty for a fault of the whole row. */
  column: Column | '';
  fault: CellFault;
}

export interface ProjectTable {
  file: string;
  rows: ProjectRow[];
  faults: TableFault[];
}

/**
 * The table of a folder: the named file, or its only CSV file.
 * @throws CliError `folder-missing`, `table-missing`, `tables-many`
 */
export async function findTable(folder: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return path.resolve(folder, named);
  const names = await readdir(folder).catch(() => null);
  if (!names) throw usageError('folder-missing', { folder });
  const tables = names.filter((name) => name.toLowerCase().endsWith('.csv') && !name.startsWith('.'));
  const [only] = tables;
  if (only === undefined) throw usageError('table-missing', { folder });
  if (tables.length > 1) throw usageError('tables-many', { folder, tables: tables.toSorted() });
  return path.join(folder, only);
}

/**
 * Reads and checks a whole table. Files are found beside it.
 *
 * @throws CliError if it is no table, or lacks a column; faults of cells are in the answer.
 */
export async function readProjectTable(file: string): Promise<ProjectTable> {
  const found = await stat(file).catch(() => null);
  if (found && found.size > MAX_TABLE_BYTES) throw usageError('table-too-large', { file, maxMb: MAX_TABLE_BYTES / MB });
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) throw usageError('table-unreadable', { file });
  const [header = [], ...records] = parseCsv(bytes, file);
  const columns = columnsOf(header, file);
  const within = await realpath(path.dirname(file));
  const table: ProjectTable = { file, rows: [], faults: [] };
  const rowOfKey = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    if (record.every((field) => field.trim() === '')) continue;
    const { row, faults } = await readRow({ row: index + 2, record, columns, width: header.length, within, rowOfKey });
    table.faults.push(...faults);
    if (row) table.rows.push(row);
  }
  if (table.rows.length === 0 && table.faults.length === 0) throw usageError('table-empty', { file });
  return table;
}

/** Column → its place. @throws CliError `column-unknown`, `column-twice`, `column-missing` */
function columnsOf(header: readonly string[], file: string): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [index, title] of header.entries()) {
    const name = title.trim().toLowerCase();
    if (name === '' || name.startsWith(IGNORED_COLUMN)) continue;
    const column = COLUMNS.find((one) => one === name);
    if (!column) throw usageError('column-unknown', { file, column: title.trim(), columns: [...COLUMNS] });
    if (columns.has(column)) throw usageError('column-twice', { file, column });
    columns.set(column, index);
  }
  const missing = REQUIRED.find((column) => !columns.has(column));
  if (missing) throw usageError('column-missing', { file, column: missing, columns: [...COLUMNS] });
  return columns;
}

interface ReadingRow {
  row: number;
  record: readonly string[];
  columns: ReadonlyMap<Column, number>;
  /** Cells of the header. */
  width: number;
  within: string;
  /** Rows by the keys read so far. */
  rowOfKey: Map<string, number>;
}

async function readRow({ row, record, columns, width, within, rowOfKey }: ReadingRow) {
  const faults: TableFault[] = [];
  const refuse = (column: Column, fault: CellFault) => void faults.push({ row, column, fault });
  const cell = (column: Column) => record[columns.get(column) ?? -1]?.trim() ?? '';
  const fileIn = async (column: Column, kinds: FileRules['kinds']): Promise<LocalFile | null> => {
    if (cell(column) === '') return null;
    const checked = await checkLocalFile(path.resolve(within, cell(column)), { kinds, within });
    if (!isFault(checked)) return checked;
    refuse(column, checked);
    return null;
  };

  // Right of every column, where a quote or separator was probably forgotten.
  if (record.slice(width).some((field) => field.trim() !== '')) {
    faults.push({ row, column: '', fault: { code: 'too-many-cells', params: {} } });
  }
  const name = cell('name');
  for (const column of REQUIRED) if (cell(column) === '') refuse(column, { code: 'cell-missing', params: {} });
  refuseLong('name', MAX_PROJECT_NAME_LENGTH);
  refuseLong('description', MAX_PROJECT_DESCRIPTION_LENGTH);
  const visibility = cell('public').toLowerCase();
  if (!YES.has(visibility) && !NO.has(visibility)) refuse('public', { code: 'cell-not-yes-or-no', params: {} });
  const key = cell('key') || name;
  const earlier = rowOfKey.get(key);
  if (earlier !== undefined) refuse(cell('key') ? 'key' : 'name', { code: 'key-twice', params: { row: earlier } });
  else if (key !== '') rowOfKey.set(key, row);
  const content = await fileIn('content', ['video', 'model']);
  const picture = await fileIn('picture', ['image']);
  const tracking = await fileIn('tracking', ['tracking']);
  if (tracking && cell('picture') === '') refuse('tracking', { code: 'tracking-without-picture', params: {} });
  if (faults.length > 0 || !content) return { row: null, faults };
  const description = cell('description') || null;
  const read: ProjectRow = { row, key, name, description, isPublic: YES.has(visibility), content, picture, tracking };
  return { row: read, faults };

  function refuseLong(column: Column, max: number): void {
    // The server counts after it has composed letters: a Mac may write each mark of a Vietnamese one as a character of
    // its own.
    if (cleanCreatorText(cell(column), 'many').length > max) refuse(column, { code: 'cell-too-long', params: { max } });
  }
}
