import { CLOSED_REPORT_RETENTION_DAYS } from '@anchora/contract/limits';
import { sharedLink } from '@anchora/contract/shared-link';
import { StartupError } from '../config/startup-error';
import { readId } from '../db/read-id';
import { ReportRepository } from '../features/reports/report-repository';
import type { Command } from './command';
import { printable } from './printable';

/** Reports printed by one command. Chosen, not measured. */
const LISTED_REPORTS = 50;

export const REPORT_COMMANDS: Record<string, Command> = {
  reports: {
    parameters: '',
    does: `prints the ${LISTED_REPORTS} oldest open reports of visitors`,
    run: async ({ db, config }) => {
      const rows = await new ReportRepository(db).listOpen(LISTED_REPORTS);
      const text = rows.map(({ id, createdAt, reason, shareId, projectName, owner, status, text: words }) => {
        const what = `"${printable(projectName)}" of ${printable(owner)} (${status})`;
        const lines = [
          `${id}  ${createdAt.toISOString()}  ${reason}`,
          `${sharedLink(config.publicUrl, shareId)}  ${what}`,
          ...(words === null ? [] : words.split('\n').map((line) => `  ${printable(line)}`)),
        ];
        return `${lines.join('\n')}\n`;
      });
      return text.join('\n') || 'There are no open reports.';
    },
  },
  'close-report': {
    parameters: '<number>',
    does: `closes a report; it is erased ${CLOSED_REPORT_RETENTION_DAYS} days later`,
    run: async ({ db }, number) => {
      const id = readId(number);
      const isClosed = id !== null && (await new ReportRepository(db).close(id));
      if (!isClosed) throw new StartupError(`There is no open report ${number}.`);
      return `Report ${number} is closed.`;
    },
  },
};
