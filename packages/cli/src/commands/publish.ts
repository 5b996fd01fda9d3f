import { randomUUID } from 'node:crypto';
import type { Client } from '@anchora/client/client';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { idempotencyKeyFor } from '../batch/idempotency-key';
import { EXIT } from '../cli-error';
import { prepareTargets } from '../projects/prepare-targets';
import { isBuilding, waitForBuild } from '../projects/wait-for-builds';
import { projectIds, withEach, type Command, type Run } from './command';
import { openSession } from './open-session';
import { projectResult, projectText } from './project-result';

/** Publishes what the draft of each project has new, and opens the project for visitors. */
export const publish: Command = {
  options: { 'keep-private': { type: 'boolean' } },
  run: async (run) => {
    const ids = projectIds(run);
    const { client } = await openSession(run, ['read', 'write', 'publish']);
    const publishNext = (id: number) => publishOne(run, client, id);
    const published = await withEach(run, ids, publishNext, (projects) => ({
      json: projects.map(projectResult),
      words: () => projects.map((project) => projectText(project, run.words)).join(''),
    }));
    return published.some(({ trackingBuild }) => trackingBuild.state === 'failed') ? EXIT.failed : EXIT.done;
  },
};

async function publishOne(run: Run, client: Client, id: number): Promise<V1Project> {
  const { progress, words, surroundings } = run;
  const params = { key: id };
  progress.show(words.say('publishing', { id }));
  const { document, revision, unpublishedSaves } = await client.call('readDraft', { params });
  if (unpublishedSaves > 0) {
    const images = document.targets.map(({ image }) => image);
    await prepareTargets(client, images, { sleep: surroundings.sleep, words });
    await publishRevision(client, id, revision);
  }
  const project = await client.call('readProject', { params });
  const isOpen = project.isPublic && project.status === 'active';
  if (!isOpen && run.values['keep-private'] !== true) {
    await client.call('changeProject', { params, body: { isPublic: true, status: 'active' } });
  }
  if (!isBuilding(project)) return client.call('readProject', { params });
  progress.show(words.say('building', {}));
  return waitForBuild(client, id, surroundings.sleep);
}

/** The key is new for each run: a draft that was dropped counts its revisions from the start again. */
export async function publishRevision(client: Client, id: number, revision: number): Promise<void> {
  const headers = { 'idempotency-key': idempotencyKeyFor(randomUUID()) };
  await client.call('publishDraft', { params: { key: id }, headers, body: { revision } });
}
