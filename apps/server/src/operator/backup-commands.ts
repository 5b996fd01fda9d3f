import { createBackup } from '../backup/create-backup';
import { appendJournal } from '../backup/journal';
import { restoreBackup } from '../backup/restore-backup';
import { StartupError } from '../config/startup-error';
import { createObjectStore } from '../storage/create-object-store';
import type { Command } from './command';
import { mailLostApps } from './mail-lost-apps';

const WITH_KEY = '--with-secret-key';
const NEW_KEY = '--new-key';
const JOURNAL = '--journal=';

export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: {
    parameters: '<folder>',
    flags: [WITH_KEY],
    does: `backs up database and files while the server runs; only what is new is copied. ${WITH_KEY} also writes SECRET_KEY`,
    run: async ({ db, config }, folder, ...flags) => {
      const store = await createObjectStore(config);
      const { tables, objects } = await createBackup({ db, store, config }, folder, {
        withSecretKey: flags.includes(WITH_KEY),
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return `Backed up ${rows} rows and ${objects.length} objects.`;
    },
  },
  journal: {
    parameters: '<folder>',
    does: 'copies the journal of erasures and takedowns, which restoring must not undo; let it run every few minutes',
    run: async ({ db }, folder) => `${await appendJournal(db, folder)} new entries.`,
  },
  restore: {
    parameters: '<folder>',
    flags: [NEW_KEY, JOURNAL],
    does: `restores the newest backup into an unused server and ends all sessions; ${NEW_KEY} if SECRET_KEY is lost, ${JOURNAL}FOLDER for a journal kept elsewhere`,
    run: async ({ db, config }, folder, ...flags) => {
      const journalFolder = flags.find((flag) => flag.startsWith(JOURNAL))?.slice(JOURNAL.length) ?? null;
      if (journalFolder === '') throw new StartupError(`Say which folder: ${JOURNAL}/path/of/the/folder`);
      const store = await createObjectStore(config);
      const options = { newKey: flags.includes(NEW_KEY), journalFolder };
      const { manifest, reapplied, withoutApp } = await restoreBackup({ db, store, config }, folder, options);
      const unmailed = await mailLostApps({ db, config }, withoutApp);
      const apps = lostApps({ ended: withoutApp.length, unmailed });
      return `Restored the backup of ${manifest.createdAt}; ${reapplied} later erasures and takedowns were done again.${apps}`;
    },
  },
};

function lostApps({ ended, unmailed }: { ended: number; unmailed: number }): string {
  if (ended === 0) return '';
  const mails = unmailed === 0 ? '' : `; ${unmailed} mails to them could not be sent`;
  return `\n${ended} accounts lost their authenticator app with the former key and were told${mails}.`;
}
