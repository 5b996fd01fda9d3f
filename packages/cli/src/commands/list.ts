import { PROJECT_VIEWS } from '@anchora/contract/project-lists';
import { EXIT, usageError } from '../cli-error';
import { alignedTable } from '../output/aligned-table';
import { printable } from '../output/printable';
import { textOf, type Command } from './command';
import { openSession } from './open-session';
import { projectResult } from './project-result';

/** Lists projects, newest first. */
export const list: Command = {
  options: { search: { type: 'string' }, view: { type: 'string' } },
  run: async (run) => {
    if (run.operands.length > 0) throw usageError('no-operands', { given: run.operands });
    const given = textOf(run, 'view') ?? 'active';
    const view = PROJECT_VIEWS.find((one) => one === given);
    if (!view) throw usageError('choice-unknown', { option: '--view', given, choices: [...PROJECT_VIEWS] });
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
