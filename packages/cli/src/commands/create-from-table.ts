import path from 'node:path';
import { createBatch, type BatchCounts, type RowResult } from '../batch/create-batch';
import { withJournal } from '../batch/with-journal';
import { EXIT, type ExitCode } from '../cli-error';
import { alignedTable } from '../output/aligned-table';
import { printable } from '../output/printable';
import { findTable, readProjectTable, type ProjectTable, type TableFault } from '../table/project-table';
import type { Words } from '../texts/words';
import { textOf, type Run } from './command';
import { openSession, scopesToMake } from './open-session';

/** Faults of a table that are printed; the rest are counted. Chosen, not measured. */
const MAX_SHOWN_FAULTS = 20;

/** Makes the projects of the table in a folder. Repeating it makes only those that are missing. */
export async function createFromTable(run: Run): Promise<ExitCode> {
  const folder = path.resolve(run.surroundings.cwd, textOf(run, 'from') ?? '');
  const table = await readProjectTable(await findTable(folder, textOf(run, 'table')));
  if (table.faults.length > 0) return refuseTable(run, table);
  if (run.values.check === true) {
    const text = run.words.say('table-good', { count: table.rows.length });
    run.print({ rows: table.rows.length }, () => `${text}\n`);
    return EXIT.done;
  }
  const isAnyPublic = table.rows.some(({ isPublic }) => isPublic);
  const session = await openSession(run, scopesToMake(isAnyPublic));
  return withJournal(table.file, session, async (journal) => {
    const results = await createBatch({
      client: session.client,
      journal,
      rows: table.rows,
      waitsForBuilds: run.values['no-wait'] !== true,
      sleep: run.surroundings.sleep,
      onProgress: (counts) => run.progress.show(progressText(run.words, counts)),
    });
    return report(run, results);
  });
}

function progressText(words: Words, { made, refused, ready, of }: BatchCounts): string {
  return words.say(refused > 0 ? 'batch-progress-refused' : 'batch-progress', { made, refused, ready, of });
}

/** Says what is wrong with each cell. Nothing was sent. */
function refuseTable({ words, surroundings, print }: Run, { file, faults }: ProjectTable): ExitCode {
  const found = faults.map(({ row, column, fault }) => {
    return { row, column, code: fault.code, message: words.say(fault.code, fault.params) };
  });
  const lines = found.slice(0, MAX_SHOWN_FAULTS).map(({ row, column, message }) => {
    return column === ''
      ? words.say('fault-of-row', { row, message })
      : words.say('fault-of-cell', { row, column, message });
  });
  if (found.length > lines.length) lines.push(words.say('further-faults', { count: found.length - lines.length }));
  const rows = new Set(faults.map(({ row }: TableFault) => row)).size;
  const head = words.say('table-refused', { file, rows });
  surroundings.stderr.write(`${[head, ...lines.map((line) => `  ${line}`)].join('\n')}\n`);
  print({ faults: found }, () => '');
  return EXIT.usage;
}

function report(run: Run, results: readonly RowResult[]): ExitCode {
  const { words, progress, print, surroundings } = run;
  progress.end();
  const answers = results.map(({ row, project, state, wasThere, error }) => ({
    row: row.row,
    key: row.key,
    name: row.name,
    id: project?.id ?? null,
    state,
    wasThere,
    viewUrl: project?.viewUrl ?? null,
    shareUrl: project?.shareUrl ?? null,
    error: error && { code: error.code, message: words.ofServer(error) },
  }));
  print(answers, () =>
    alignedTable(
      answers.map(({ id, state, viewUrl, name }) => [
        String(id ?? '-'),
        words.say(`state-${state}`, {}),
        viewUrl ?? '-',
        printable(name),
      ]),
    ),
  );
  const failed = answers.filter(({ state }) => state !== 'ready' && state !== 'building');
  for (const { row, error, state } of failed) {
    const message = error?.message ?? words.say(`state-${state}`, {});
    surroundings.stderr.write(`${words.say('fault-of-row', { row, message })}\n`);
  }
  // A project of an earlier run whose build has failed since then counts as failed alone.
  const were = answers.filter((answer) => answer.wasThere && !failed.includes(answer)).length;
  const summary = { made: answers.length - were - failed.length, were, failed: failed.length };
  surroundings.stderr.write(`${words.say('batch-done', summary)}\n`);
  return failed.length > 0 ? EXIT.failed : EXIT.done;
}
