import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Client } from '@anchora/client/client';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { idempotencyKeyFor } from '../batch/idempotency-key';
import { EXIT, UnfinishedError, usageError, type ExitCode } from '../cli-error';
import { filesByField, newProject, type FileField } from '../projects/new-project';
import { uploadFile } from '../projects/upload-file';
import { isBuilding, waitForBuild } from '../projects/wait-for-builds';
import type { LocalFile } from '../table/local-file';
import { textOf, type Command, type Run } from './command';
import { openSession, scopesToMake } from './open-session';
import { createFromTable } from './create-from-table';
import { fileOption } from './file-option';
import { projectResult, projectText } from './project-result';

const OF_ONE = ['name', 'content', 'picture', 'tracking', 'description', 'private', 'key'] as const;
const OF_TABLE = ['table', 'check'] as const;

/** `create`: one project from files, or those of a table with `--from`. */
export const create: Command = {
  options: {
    name: { type: 'string' },
    content: { type: 'string' },
    picture: { type: 'string' },
    tracking: { type: 'string' },
    description: { type: 'string' },
    private: { type: 'boolean' },
    key: { type: 'string' },
    from: { type: 'string' },
    table: { type: 'string' },
    check: { type: 'boolean' },
    'no-wait': { type: 'boolean' },
  },
  run: async (run) => {
    if (run.operands.length > 0) throw usageError('no-operands', { given: run.operands });
    const isTable = run.values.from !== undefined;
    const misplaced = (isTable ? OF_ONE : OF_TABLE).find((name) => run.values[name] !== undefined);
    const option = `--${misplaced}`;
    if (misplaced && isTable) throw usageError('not-with-from', { option });
    if (misplaced) throw usageError('only-with', { option, needed: '--from' });
    return isTable ? createFromTable(run) : createOne(run);
  },
};

async function createOne(run: Run): Promise<ExitCode> {
  const name = textOf(run, 'name')?.trim();
  if (!name) throw usageError('option-missing', { option: '--name' });
  const content = await fileOption(run, 'content', ['video', 'model']);
  if (!content) throw usageError('option-missing', { option: '--content' });
  const picture = await fileOption(run, 'picture', ['image']);
  const tracking = await fileOption(run, 'tracking', ['tracking']);
  if (tracking && !picture) throw usageError('tracking-without-picture', {});
  const isPublic = run.values.private !== true;
  const { client } = await openSession(run, scopesToMake(isPublic));

  const row = { name, description: textOf(run, 'description') ?? null, isPublic, content, picture, tracking };
  const urls = await uploadAll(run, client, filesByField(row));
  const headers = { 'idempotency-key': idempotencyKeyFor(textOf(run, 'key') || randomUUID()) };
  const made = await client.call('createProject', { headers, body: newProject(row, urls) });
  const project = run.values['no-wait'] === true ? made : await finished(run, client, made);
  run.progress.end();
  run.print(projectResult(project), () => projectText(project, run.words));
  return project.trackingBuild.state === 'failed' ? EXIT.failed : EXIT.done;
}

async function uploadAll({ progress, words }: Run, client: Client, files: Record<FileField, LocalFile | null>) {
  const urls: Partial<Record<FileField, string>> = {};
  for (const [field, file] of Object.entries(files)) {
    if (!file) continue;
    progress.show(words.say('uploading', { file: path.basename(file.path) }));
    urls[field as FileField] = (await uploadFile(client, file)).url;
  }
  return urls;
}

/**
 * @throws UnfinishedError if the wait fails: the project is there, and repeating the command would make another one.
 */
async function finished(run: Run, client: Client, project: V1Project): Promise<V1Project> {
  if (!isBuilding(project)) return project;
  run.progress.show(run.words.say('building', {}));
  try {
    return await waitForBuild(client, project.id, run.surroundings.sleep);
  } catch (cause) {
    throw new UnfinishedError(projectResult(project), projectText(project, run.words), { cause });
  }
}
