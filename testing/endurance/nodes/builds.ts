import { setTimeout as sleep } from 'node:timers/promises';
import { NEXT_BUILD_WITHIN_MS } from '../crash/ledger';
import type { Cluster } from './cluster';

/** Builds in the queue beyond which people leave no more pictures to the servers. Chosen, not measured. */
const MAX_QUEUED = 6;
/** Time between two looks at the queue. Chosen, not measured. */
const POLL_MS = 200;

interface Build {
  /** State of the build in the queue; once it has ended, that of the project. */
  state: string;
  /** Process that took the build last; null before one has. */
  pid: number | null;
}

/** The build of a project's tracking file. @throws Error if there is no such project. */
export async function readBuild(cluster: Cluster, projectId: number): Promise<Build> {
  const [row] = await cluster.query<{ state: string; node: string | null }>(
    `select coalesce(b.state::text, p.tracking_build_state::text) as state, b.node
     from projects p left join tracking_builds b on b.project_id = p.id where p.id = $1`,
    [projectId],
  );
  if (!row) throw new Error(`project ${projectId} is not there`);
  // The name of a server consists of its host, process id and a random part.
  return { state: row.state, pid: row.node === null ? null : Number(row.node.split('/').at(-2)) };
}

/** Builds that wait or run. */
async function countBuilds(cluster: Cluster): Promise<number> {
  const [row] = await cluster.query<{ count: number }>('select count(*)::int as count from tracking_builds');
  return row?.count ?? 0;
}

/**
 * Whether people may leave another picture to the servers. On a fast machine they make journeys faster than the servers
 * build, and the queue would become longer than the run.
 */
export async function hasRoomForBuild(cluster: Cluster): Promise<boolean> {
  try {
    return (await countBuilds(cluster)) < MAX_QUEUED;
  } catch {
    // The database is away; a journey does not end for that.
    return false;
  }
}

/** Waits for the end of all builds, however long the queue is. @returns false if none of them ends for a while */
export async function untilAllBuilt(cluster: Cluster): Promise<boolean> {
  let left = await countBuilds(cluster);
  let lastEndMs = performance.now();
  while (left > 0 && performance.now() - lastEndMs < NEXT_BUILD_WITHIN_MS) {
    await sleep(POLL_MS);
    const now = await countBuilds(cluster);
    if (now < left) lastEndMs = performance.now();
    left = now;
  }
  return left === 0;
}
