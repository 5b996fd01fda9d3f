import path from 'node:path';
import type { TokenScope } from '@anchora/contract/api-tokens';
import { importArchive } from '../archive/import-archive';
import { readArchive } from '../archive/read-archive';
import { Journal } from '../batch/journal';
import { lockTable } from '../batch/table-lock';
import { EXIT, usageError } from '../cli-error';
import { openSession, type Command } from './command';
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
    const { isPublic } = archive.project;
    const scopes: TokenScope[] = ['read', 'write', ...(isPublic ? (['publish'] as const) : [])];
    const session = await openSession(run, scopes);
    const release = await lockTable(`${file}.anchora.lock`);
    try {
      const place = { server: session.server, workspaceId: session.token.workspaceId };
      const journal = await Journal.open(`${file}.anchora.jsonl`, place);
      try {
        const onUpload = (number: number, of: number) => progress.show(words.say('sending', { number, of }));
        const { project, hasDraft, wasThere } = await importArchive(archive, {
          client: session.client,
          journal,
          onUpload,
        });
        progress.end();
        run.print({ ...projectResult(project), hasDraft, wasThere }, () => projectText(project, words));
        if (hasDraft) surroundings.stderr.write(`${words.say('imported-draft', { id: String(project.id) })}\n`);
        return EXIT.done;
      } finally {
        await journal.close();
      }
    } finally {
      await release();
    }
  },
};
