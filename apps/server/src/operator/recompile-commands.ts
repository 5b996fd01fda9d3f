import { StartupError } from '../config/startup-error';
import type { Database } from '../db/database';
import { queueRecompiles, undoRecompiles } from '../jobs/recompile';
import { countRecompiles, forgetOutcomes, UNDO_DAYS } from '../jobs/recompile-repository';
import type { Command } from './command';

const STATUS = '--status';
const AGAIN = '--again';
const UNDO = '--undo';

export const RECOMPILE_COMMANDS: Record<string, Command> = {
  recompile: {
    parameters: '',
    flags: [STATUS, AGAIN, UNDO],
    does: `queues the targets of earlier engines, which a running server compiles when nothing else waits; ${STATUS} only shows how far it is, ${AGAIN} also tries those that kept their file, ${UNDO} brings replaced files back for ${UNDO_DAYS} days`,
    run: async ({ db }, ...flags) => {
      if (flags.length > 1) throw new StartupError('Give one of the flags at a time.');
      const [flag] = flags;
      const lines = flag === STATUS ? [] : [await act(db, flag)];
      return [...lines, await progress(db)].join('\n');
    },
  },
};

async function act(db: Database, flag: string | undefined): Promise<string> {
  if (flag === UNDO) return `${await undoRecompiles(db)} targets are as they were.`;
  if (flag === AGAIN) await forgetOutcomes(db);
  return `${await queueRecompiles(db)} targets were queued.`;
}

async function progress(db: Database): Promise<string> {
  const counts = await countRecompiles(db);
  const of = (state: string) => counts.get(state) ?? 0;
  return [
    `waiting ${of('waiting')}, running ${of('running')}`,
    `replaced ${of('swapped')}, kept because the former file is better ${of('kept')}, failed ${of('failed')}, undone ${of('undone')}`,
  ].join('\n');
}
