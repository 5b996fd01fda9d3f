import { CallError, type Client } from '@anchora/client/client';
import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { V1Project } from '@anchora/contract/v1/v1-answers';
import { CliError } from '../cli-error';

/** A project whose tracking file is finished; null for one that is gone. */
type Finished = (id: number, project: V1Project | null) => Promise<void> | void;

/**
 * Waits until the server has finished the tracking files of these projects, ready or failed. Most of the questions are
 * pages of the list of unfinished ones, so that their number hardly grows with the projects.
 */
export async function waitForBuilds(
  client: Client,
  ids: Iterable<number>,
  { sleep, onFinished }: { sleep: (ms: number) => Promise<void>; onFinished: Finished },
): Promise<void> {
  const waiting = new Set(ids);
  for (;;) {
    const building = waiting.size > 1 ? await buildingIds(client, waiting) : new Set<number>();
    for (const id of waiting) {
      if (building.has(id)) continue;
      const project = await findProject(client, id);
      if (project && isBuilding(project)) continue;
      waiting.delete(id);
      await onFinished(id, project);
    }
    if (waiting.size === 0) return;
    await sleep(JOB_POLL_MS);
  }
}

/** Like `waitForBuilds`, for one project. @throws CliError `project-gone` */
export async function waitForBuild(
  client: Client,
  id: number,
  sleep: (ms: number) => Promise<void>,
): Promise<V1Project> {
  for (;;) {
    const project = await findProject(client, id);
    if (!project) throw new CliError('project-gone', { id });
    if (!isBuilding(project)) return project;
    await sleep(JOB_POLL_MS);
  }
}

export function isBuilding({ trackingBuild }: Pick<V1Project, 'trackingBuild'>): boolean {
  return trackingBuild.state === 'queued' || trackingBuild.state === 'building';
}

async function buildingIds(client: Client, wanted: ReadonlySet<number>): Promise<Set<number>> {
  const building = new Set<number>();
  for await (const { id } of client.projects({ tracking: 'building' })) {
    if (wanted.has(id)) building.add(id);
    if (building.size === wanted.size) break;
  }
  return building;
}

/** @returns null for one in the trash as well, whose tracking file is not made any more */
async function findProject(client: Client, key: number): Promise<V1Project | null> {
  try {
    const project = await client.call('readProject', { params: { key } });
    return project.status === 'deleted' ? null : project;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}
