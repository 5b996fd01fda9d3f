import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import { OPERATOR, recordEvent } from '../audit/audit-repository';
import { StartupError } from '../config/startup-error';
import { runSweep } from '../jobs/sweep';
import { createObjectStore } from '../storage/create-object-store';
import { checkStore } from './check-store';
import type { Command } from './command';
import { printable } from './printable';
import { listAccounts } from './account-list-repository';
import { differingTotals, lockCounted, recountTotals } from './totals-repository';

/** Accounts printed by one command. Chosen, not measured. */
const LISTED_ACCOUNTS = 50;
const DEEP = '--deep';

export const MAINTENANCE_COMMANDS: Record<string, Command> = {
  users: {
    parameters: '',
    does: `lists the ${LISTED_ACCOUNTS} newest accounts: plan, projects and bytes stored`,
    run: async ({ db }) => {
      const accounts = await listAccounts(db, LISTED_ACCOUNTS);
      const lines = accounts.map(({ name, email, isPro, isBlocked, projects, storedBytes }) => {
        const marks = [isPro ? 'Pro' : 'free', ...(isBlocked ? ['blocked'] : [])].join(', ');
        return `${printable(name ?? email)} <${printable(email)}>  ${marks}  ${projects} projects  ${storedBytes} bytes`;
      });
      return lines.join('\n') || 'There are no accounts.';
    },
  },
  purge: {
    parameters: '',
    does: `removes what is due now: the trash of ${TRASH_RETENTION_DAYS} days, unused files, objects of erased accounts, and old reports, numbers, events and links`,
    run: async ({ db, config }) => {
      const store = await createObjectStore(config);
      await db.transaction((tx) => recordEvent(tx, { kind: 'data-purged', actor: OPERATOR }));
      const failures: string[] = [];
      const onError = (message: string, error: unknown) => void failures.push(`${message}: ${String(error)}`);
      await runSweep({ db, store, signal: new AbortController().signal, onError });
      if (failures.length > 0) throw new StartupError(failures.join('\n'));
      return 'Everything that was due is removed.';
    },
  },
  'check-store': {
    parameters: '',
    flags: [DEEP],
    does: `compares the object store with the database: missing objects, wrong sizes, objects that nothing names; ${DEEP} also reads every object and compares its hash`,
    run: async ({ db, config }, ...flags) => {
      const store = await createObjectStore(config);
      const { checked, problems } = await checkStore({ db, store }, flags.includes(DEEP));
      return [...problems, `${checked} objects checked, ${problems.length} problems.`].join('\n');
    },
  },
  'check-totals': {
    parameters: '',
    does: 'compares the maintained totals of projects, views and stored bytes with what they count, and corrects them',
    run: ({ db }) =>
      db.transaction(async (tx) => {
        await lockCounted(tx);
        const problems = await differingTotals(tx);
        if (problems.length === 0) return 'Every total is right.';
        await recountTotals(tx);
        return [...problems, `${problems.length} totals corrected.`].join('\n');
      }),
  },
};
