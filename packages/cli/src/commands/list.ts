import { EXIT, usageError } from '../cli-error';
import { alignedTable, printable } from '../output/printable';
import { openSession, textOf, type Command } from './command';
import { projectResult } from './project-result';

const VIEWS = ['active', 'archived', 'trash'] as const;

/** Lists projects, newest first. */
export const list: Command = {
  options: { search: { type: 'string' }, view: { type: 'string' } },
  run: async (run) => {
    if (run.operands.length > 0) throw usageError('no-operands', { given: run.operands });
    const given = textOf(run, 'view') ?? 'active';
    const view = VIEWS.find((one) => one === given);
    if (!view) throw usageError('choice-unknown', { option: '--view', given, choices: [...VIEWS] });
    const { client } = await openSession(run, ['read']);
    const search = textOf(run, 'search');
    const found: ReturnType<typeof projectResult>[] = [];
    for await (const project of client.projects(search ? { view, q: search } : { view })) {
      found.push(projectResult(project));
    }
    run.print(found, () => {
      if (found.length === 0) return `${run.words.say('list-empty', {})}\n`;
      return alignedTable(
        found.map(({ id, state, viewCount, viewUrl, name }) => {
          const views = run.words.say('views', { count: viewCount });
          return [String(id), run.words.say(`state-${state}`, {}), views, viewUrl, printable(name)];
        }),
      );
    });
    return EXIT.done;
  },
};
