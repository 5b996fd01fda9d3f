import { AUDIT_KINDS } from '@anchora/contract/audit';
import { listEvents, type AuditFilter } from '../audit/audit-repository';
import { StartupError } from '../config/startup-error';
import type { Database } from '../db/database';
import type { Command } from './command';
import { findUser } from './find-user';
import { printable } from './printable';

/** Events printed by one command, without `--before` the latest. Chosen, not measured. */
const LISTED_EVENTS = 100;
const FLAGS = ['--user=', '--project=', '--kind=', '--days=', '--before='] as const;

export const AUDIT_COMMANDS: Record<string, Command> = {
  audit: {
    parameters: '',
    flags: FLAGS,
    does: `prints the latest ${LISTED_EVENTS} recorded events; --user=NAME, --project=SHARE-ID, --kind=KIND and --days=N select, --before=NUMBER goes on`,
    run: async ({ db }, ...flags) => {
      const events = await listEvents(db, await readFilter(db, flags), LISTED_EVENTS);
      return events.map(lineOf).join('\n') || 'Nothing of this kind is recorded.';
    },
  },
};

function lineOf(event: Awaited<ReturnType<typeof listEvents>>[number]): string {
  const { id, kind, by, account, shareId, projectName, address, details, createdAt } = event;
  const about = [
    account === null ? null : `account ${printable(account)}`,
    shareId === null ? null : `project ${shareId} "${printable(projectName ?? '')}"`,
    ...Object.entries(details).map(([name, value]) => `${name} ${printable(String(value))}`),
    address === null ? null : `from ${address}`,
  ];
  return [id, createdAt.toISOString(), kind, `by ${by}`, ...about.filter((part) => part !== null)].join('  ');
}

async function readFilter(db: Database, flags: readonly string[]): Promise<AuditFilter> {
  const [user, project, kind, days, before] = FLAGS.map((name) =>
    flags.find((flag) => flag.startsWith(name))?.slice(name.length),
  );
  return {
    userId: user === undefined ? undefined : (await findUser(db, user)).id,
    shareId: project,
    kind: kind === undefined ? undefined : readKind(kind),
    days: days === undefined ? undefined : readNumber(days, '--days='),
    before: before === undefined ? undefined : readNumber(before, '--before='),
  };
}

function readKind(text: string) {
  const kind = AUDIT_KINDS.find((known) => known === text);
  if (kind) return kind;
  throw new StartupError(`There is no kind ${text}. Kinds: ${AUDIT_KINDS.join(', ')}`);
}

function readNumber(text: string, flag: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new StartupError(`Give a number: ${flag}30`);
}
