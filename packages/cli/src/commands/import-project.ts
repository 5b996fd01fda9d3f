import path from 'node:path';
import { importArchive } from '../archive/import-archive';
import { readArchive } from '../archive/read-archive';
import { withJournal } from '../batch/with-journal';
import { EXIT, usageError } from '../cli-error';
import type { Command } from './command';
import { openSession, scopesToMake } from './open-session';
import { projectResult, projectText } from './project-result';

/** `import`: a project from its download, on the same server or another one. */
export const importProject: Command = {
  options: {},
  run: async (run) => {
    const { operands, surroundings, progress, words } = run;
    const [given, other] = operands;
    if (given === undefined || other !== undefined) throw usageError('one-archive', {});
    const file = path.resolve(surroundings.cwd, given);
    const archive = await readArchive(file);
    const session = await openSession(run, scopesToMake(archive.project.isPublic));
    return withJournal(file, session, async (journal) => {
      const onUpload = (number: number, of: number) => progress.show(words.say('sending', { number, of }));
      const parts = { client: session.client, journal, onUpload };
      const { project, hasDraft, wasThere } = await importArchive(archive, parts);
      progress.end();
      run.print({ ...projectResult(project), hasDraft, wasThere }, () => projectText(project, words));
      if (hasDraft) surroundings.stderr.write(`${words.say('imported-draft', { id: String(project.id) })}\n`);
      return EXIT.done;
    });
  },
};
