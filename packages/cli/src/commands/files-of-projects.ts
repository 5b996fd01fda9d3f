import path from 'node:path';
import { dayOf } from '@anchora/contract/day-of';
import { DAY_MS } from '@anchora/contract/durations';
import { fileIdOf } from '@anchora/contract/file-paths';
import { QR_FORMATS } from '@anchora/contract/v1/qr-format';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { CliError, EXIT, usageError } from '../cli-error';
import { fileNameOf, saveFile } from '../output/save-file';
import { projectId, projectIds, textOf, withEach, type Command, type Run } from './command';
import { openSession, type Session } from './open-session';

const SAVING = { out: { type: 'string' }, force: { type: 'boolean' } } as const;
/** Days, today included, whose numbers are printed if no period is given. Chosen, not measured. */
const NUMBER_DAYS = 30;

/** Saves the tracking files of projects. */
export const download: Command = {
  options: SAVING,
  run: async (run) =>
    saveAll(run, async (project, { client }) => {
      const { id, targetMindFile } = project;
      if (targetMindFile === null) throw new CliError('no-tracking-file', { id });
      const bytes = await client.call('readFile', { params: { fileId: fileIdOf(targetMindFile) } });
      return { bytes, extension: 'mind' };
    }),
};

/** Saves the QR codes of projects. */
export const qr: Command = {
  options: { ...SAVING, format: { type: 'string' } },
  run: async (run) => {
    const given = textOf(run, 'format') ?? 'svg';
    const format = QR_FORMATS.find((one) => one === given);
    if (!format) throw usageError('choice-unknown', { option: '--format', given, choices: [...QR_FORMATS] });
    return saveAll(run, async ({ id }, { client }) => {
      const bytes = await client.call('readQrCode', { params: { key: id }, query: { format } });
      return { bytes, extension: format };
    });
  },
};

/** Prints the numbers of a project as CSV, or saves them. */
export const numbers: Command = {
  options: { ...SAVING, from: { type: 'string' }, to: { type: 'string' }, by: { type: 'string' } },
  run: async (run) => {
    const id = projectId(run);
    const { client } = await openSession(run, ['numbers']);
    const to = textOf(run, 'to') ?? dayOf(Date.now());
    const from = textOf(run, 'from') ?? dayOf(timeOf(to) - (NUMBER_DAYS - 1) * DAY_MS);
    const by = textOf(run, 'by');
    // The server checks the property, so that a newer one needs no newer program.
    const query = { from, to, ...(by === undefined ? {} : { by: by as 'hour' }) };
    const csv = new Uint8Array(await client.call('readNumbersTable', { params: { key: id }, query }));
    const out = textOf(run, 'out');
    if (out === undefined) {
      const text = new TextDecoder().decode(csv);
      run.print({ csv: text }, () => text);
      return EXIT.done;
    }
    const file = path.resolve(run.surroundings.cwd, out);
    await saveFile(file, csv, { overwrites: run.values.force === true });
    run.print({ files: [file] }, () => `${file}\n`);
    return EXIT.done;
  },
};

/** Unix time at which a day begins in UTC, ms. @throws CliError `day-invalid` for a text that is no date */
function timeOf(day: string): number {
  const timeMs = Date.parse(day);
  if (Number.isNaN(timeMs)) throw usageError('day-invalid', {});
  return timeMs;
}

type ReadBytes = (project: V1Project, session: Session) => Promise<{ bytes: ArrayBuffer; extension: string }>;

async function saveAll(run: Run, read: ReadBytes) {
  const ids = projectIds(run);
  const session = await openSession(run, ['read']);
  const folder = path.resolve(run.surroundings.cwd, textOf(run, 'out') ?? '.');
  const save = async (key: number, index: number) => {
    run.progress.show(run.words.say('saving', { number: index + 1, of: ids.length }));
    const project = await session.client.call('readProject', { params: { key } });
    const { bytes, extension } = await read(project, session);
    const file = path.join(folder, fileNameOf(project, extension));
    await saveFile(file, new Uint8Array(bytes), { overwrites: run.values.force === true });
    return file;
  };
  await withEach(run, ids, save, (files) => ({
    json: { files },
    words: () => files.map((file) => `${file}\n`).join(''),
  }));
  return EXIT.done;
}
