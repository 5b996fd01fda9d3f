import type { BuildFailure } from '@anchora/contract/errors/build-failures';
import PgBoss from 'pg-boss';
import type { Config } from '../config/config';
import type { DatabaseConnection } from '../db/database-connection';
import type { FileStorage } from '../files/file-storage';
import { openJobDatabase } from './job-database';
import type { JobQueue } from '../queue/job-queue';
import { startQuickSweep } from './quick-sweep';
import { QueuedJobRepository } from './queued-job-repository';
import { recheckTrackingFiles } from './recheck-tracking-files';
import { runSweep } from './sweep';
import { runTrackingBuild } from './tracking-build';
import { findWaitingBuilds, setBuildState, type TrackingBuildJob } from './tracking-build-repository';

export interface RunningJobs extends JobQueue {
  /** Accepts no new job, gives the running one a moment, then aborts it; the next start resumes it. */
  stop(): Promise<void>;
}

interface JobDeps extends FileStorage {
  config: Pick<Config, 'dataDir'>;
  connection: DatabaseConnection;
  /** Called for errors in the background, which reach no caller. */
  onError?: (message: string, error: unknown) => void;
}

const QUEUE = 'build-tracking-file';
/** Six attempts within about five minutes; each wait is twice the previous one, with jitter over its second half. */
const RETRIES = { retryLimit: 5, retryDelay: 5, retryBackoff: true };
/** Longer than one build may take: a job still running then belongs to a dead process. */
const EXPIRE_SECONDS = 10 * 60;
const SWEEP_INTERVAL_MS = 10 * 60_000;
const FINISH_BUILD_MS = 5000;

const GAVE_UP: BuildFailure = { code: 'build-failed' };

/**
 * Starts the background work of this process: it builds tracking files one at a time, and removes unneeded data every
 * few minutes. Jobs are stored in the database; a job that a killed process left is resumed.
 */
export async function startJobs(deps: JobDeps): Promise<RunningJobs> {
  const onError = deps.onError ?? (() => undefined);
  const database = openJobDatabase(deps.connection, (error) => onError('the job queue lost a connection', error));
  const boss = new PgBoss({ db: database, schedule: false });
  boss.on('error', (error) => onError('the job queue had a problem', error));
  await boss.start();
  await boss.createQueue(QUEUE, { name: QUEUE, policy: 'stately', ...RETRIES, expireInSeconds: EXPIRE_SECONDS });

  const stopping = new AbortController();
  await retakeLostJobs(boss);
  const worker = await boss.work<TrackingBuildJob>(
    QUEUE,
    { includeMetadata: true, pollingIntervalSeconds: 2 },
    async (jobs) => {
      for (const job of jobs) await runJob(deps, job, stopping.signal, onError);
    },
  );
  const queue: JobQueue = {
    buildTrackingFile: async (job) => {
      if (!(await setBuildState(deps.db, job, 'queued'))) return;
      await send(boss, job);
      boss.notifyWorker(worker);
    },
  };

  const keepUp = async () => {
    await resumeWaitingBuilds(deps, boss);
    const background = { ...deps, signal: stopping.signal, onError };
    await runSweep(background);
    await recheckTrackingFiles(background);
  };
  const quickSweep = startQuickSweep({ ...deps, signal: stopping.signal, onError });
  const running = { sweep: Promise.resolve() };
  const sweep = () => {
    running.sweep = running.sweep.then(keepUp).catch((error: unknown) => onError('the sweep failed', error));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS);
  return {
    ...queue,
    stop: async () => {
      clearInterval(timer);
      const abort = setTimeout(() => stopping.abort(new Error('the server stops')), FINISH_BUILD_MS);
      await boss.stop({ graceful: true, wait: true, timeout: FINISH_BUILD_MS + 2000 });
      clearTimeout(abort);
      stopping.abort(new Error('the server stops'));
      await running.sweep;
      await quickSweep.stop();
      await database.close();
    },
  };
}

function keyOf(job: TrackingBuildJob): string {
  return `${job.projectId}:${job.imageFileId}`;
}

/** At most one job per project and image waits or runs; a second one is not sent. */
async function send(boss: PgBoss, job: TrackingBuildJob): Promise<void> {
  const state = await jobState(boss, job);
  if (state !== 'created' && state !== 'retry' && state !== 'active') {
    await boss.send(QUEUE, job, { singletonKey: keyOf(job) });
  }
}

/** State of the latest job for this project and image; null when there is none. */
function jobState(boss: PgBoss, job: TrackingBuildJob): Promise<string | null> {
  return new QueuedJobRepository(boss, QUEUE).stateOf(keyOf(job));
}

async function runJob(
  deps: JobDeps,
  job: PgBoss.JobWithMetadata<TrackingBuildJob>,
  signal: AbortSignal,
  onError: NonNullable<JobDeps['onError']>,
): Promise<void> {
  try {
    await runTrackingBuild(deps, job.data, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    onError(`building a tracking file failed, try ${job.retryCount + 1} of ${job.retryLimit + 1}`, error);
    const isLast = job.retryCount >= job.retryLimit;
    await setBuildState(deps.db, job.data, isLast ? 'failed' : 'queued', isLast ? GAVE_UP : null);
    throw error;
  }
}

/** At the start of this process, every job that counts as running was left by a killed process. */
async function retakeLostJobs(boss: PgBoss): Promise<void> {
  for (const id of await new QueuedJobRepository(boss, QUEUE).listActive()) {
    await boss.fail(QUEUE, id, { message: 'the process that ran it has ended' });
  }
}

/** Handles projects that wait for a build whose job was never sent, because the process was killed, or has finally failed. */
async function resumeWaitingBuilds(deps: JobDeps, boss: PgBoss): Promise<void> {
  for (const job of await findWaitingBuilds(deps.db)) {
    if ((await jobState(boss, job)) === 'failed') await setBuildState(deps.db, job, 'failed', GAVE_UP);
    else await send(boss, job);
  }
}
