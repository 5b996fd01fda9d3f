/** Tables with few rows in any installation: an index on them is built in a moment. */
const SMALL_TABLES = new Set(['workspaces', 'sample_parts', 'blocked_hosts', 'stripe_events', 'doomed_objects']);

/** A migration with this comment may break the rules; the changelog then says that every server has to be stopped. */
const NEEDS_A_STOP = /^-- Upgrade needs a stop: \S/m;

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const ALTER = new RegExp(String.raw`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`, 'is');
const CREATE_TABLE = new RegExp(String.raw`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i');
const CREATE_INDEX = new RegExp(String.raw`^create (?:unique )?index .*? on (?:only )?${NAME}`, 'is');
const CHANGE_ROWS = new RegExp(String.raw`^(?:update|delete from) (?:only )?${NAME}`, 'is');

/** Characters of a statement that a fault repeats: enough to find it. Chosen, not measured. */
const QUOTED_LENGTH = 100;

/** Statements that would break the servers of the previous release while they still run. */
const BREAKING: [RegExp, string][] = [
  [/^drop (?:table|type|view|function|trigger)\b/i, 'removes what the release before may use'],
  [/^alter table .* drop (?:column\b|(?:if exists )?")/is, 'removes a column that the release before reads'],
  [/\brename\b/i, 'renames what the release before uses'],
  [/^alter table .* alter column .* (?:set data )?type\b/is, 'changes the type of a column, which rewrites the table'],
  [/^alter table .* alter column .* set not null/is, 'demands a value that the release before may not write'],
  [/^truncate\b/i, 'removes rows'],
];

/** A column with such a default is written row by row while the table is locked. */
const REWRITING_DEFAULT =
  /\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)\b|\b(?:big|small)?serial\b|\bstored\b/i;

/**
 * Checks that servers of the previous release keep working during and after a migration, so that servers can be
 * replaced one after another: nothing that they use disappears, and no lock is held for as long as a large table takes.
 *
 * @returns a line per statement that breaks a rule.
 */
export function faultsOfMigration(migration: string): string[] {
  if (NEEDS_A_STOP.test(migration)) return [];
  const statements = statementsOf(migration);
  const created = new Set(statements.flatMap((statement) => CREATE_TABLE.exec(statement)?.[1] ?? []));
  const isNew = (table: string) => created.has(table);
  return statements.flatMap((statement) => {
    const fault = faultOf(statement, isNew);
    return fault === null ? [] : [`${statement.replaceAll(/\s+/g, ' ').slice(0, QUOTED_LENGTH)}: ${fault}`];
  });
}

function faultOf(statement: string, isNew: (table: string) => boolean): string | null {
  const [, altered, change = ''] = ALTER.exec(statement) ?? [];
  if (altered !== undefined && isNew(altered)) return null;
  const breaking = BREAKING.find(([pattern]) => pattern.test(statement));
  if (breaking) return breaking[1];
  const indexed = CREATE_INDEX.exec(statement)?.[1];
  if (indexed !== undefined && !isNew(indexed) && !SMALL_TABLES.has(indexed))
    return `locks ${indexed} against writing while the index is built`;
  const rowsOf = CHANGE_ROWS.exec(statement)?.[1];
  if (rowsOf !== undefined && !isNew(rowsOf) && !SMALL_TABLES.has(rowsOf))
    return `locks the rows of ${rowsOf} until all of them are written`;
  return altered === undefined ? null : faultOfAddition(change);
}

function faultOfAddition(change: string): string | null {
  if (/^add column\b/i.test(change)) {
    if (REWRITING_DEFAULT.test(change)) return 'writes every row while the table is locked';
    if (/\bnot null\b/i.test(change) && !/\bdefault\b/i.test(change))
      return 'demands a value that the release before does not write';
  }
  if (/^add constraint\b/i.test(change) && !/\bnot valid\b|\busing index\b/i.test(change))
    return 'reads every row while the table is locked; add it NOT VALID';
  return null;
}

/** Statements without comments and without the bodies of functions. */
function statementsOf(migration: string): string[] {
  return migration
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/--> statement-breakpoint/g, '')
    .replaceAll(/(\$\w*\$).*?\1/gs, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}
