import { MINUTE_MS } from '@anchora/contract/durations';
import type { Config } from '../config/config';
import { runExclusively } from '../db/advisory-lock';
import { ADVISORY_LOCKS } from '../db/advisory-locks';
import type { DatabaseConnection } from '../db/database-connection';
import type { ReserveDeps } from '../features/uploads/reserve-upload';
import type { FileStorage } from '../files/file-storage';
import { sweepWorkFolders } from '../files/work-folder';
import type { JobQueue } from '../queue/job-queue';
import { enqueueBuild } from './build-queue-repository';
import { BuildRunner } from './build-runner';
import { type ErrandDeps, runErrands } from './errands';
import { forEachRow } from '../queue/for-each-row';
import { startQuickSweep } from './quick-sweep';
import { recheckTrackingFiles } from './recheck-tracking-files';
import { runRecompile } from './recompile';
import { endOldUndos } from './recompile-repository';
import { repeatNow } from './repeat';
import { runEach } from './run-each';
import { runSweep } from './sweep';
import { startTargetRunner } from './target-runner';
import { runTrackingBuild, TRACKING_BUILDS } from './tracking-build';
import { findForgottenBuilds } from './tracking-build-repository';
import { runVariantBuild, VARIANT_BUILDS } from './variants/variant-build';
import { startBackupRunner } from './project-backups/backup-runner';
import { startWebhookRunner } from './webhooks/webhook-runner';
import { enqueueConversion, enqueueMissingVariants, enqueueVariantsOf } from './variants/wanted-variants';

export interface RunningJobs extends JobQueue {
  /** Takes no new build, gives the running one a moment, then gives it back to the queue. */
  stop(): Promise<void>;
}

export interface JobDeps extends FileStorage, Pick<ErrandDeps, 'mails' | 'domains' | 'billing'> {
  config: Pick<Config, 'dataDir' | 'ffmpeg'> & ReserveDeps['config'];
  /** Default: no webhook is sent. */
  webhooks?: Pick<Config, 'secretKey' | 'publicUrl'>;
  /** Default: no project is backed up. */
  backups?: Config;
  connection: DatabaseConnection;
  /** Called for errors in the background, which reach no caller. */
  onError?: (message: string, error: unknown) => void;
  /** Time that a build stays with a process that no longer renews its lease. Default: `LEASE_MS`. */
  leaseMs?: number;
}

/**
 * Nobody waits for a sweep or an errand: they delete what is no longer needed, mail, and find work that was missed.
 * Chosen, not measured.
 */
const SWEEP_INTERVAL_MS = 10 * MINUTE_MS;
/**
 * A stopping server waits this long for its tracking build, then gives it back to the queue. Each step of the shutdown
 * has 15 s (`startup/shutdown.ts`), and this is only one part of one. Chosen, not measured.
 */
const FINISH_BUILD_MS = 5000;

/**
 * Starts the background work of this process: it makes tracking files of projects, variants and tracking files of
 * scenes, one of each kind at a time, copies projects to buckets, sends webhooks, and every few minutes removes unneeded
 * data and runs errands. Builds are stored in the database and shared by all processes; one that a killed process left
 * is taken over by any other. Only one process at a time sweeps, and only one runs the errands.
 */
export function startJobs(deps: JobDeps): RunningJobs {
  const { db, store, connection, config, leaseMs } = deps;
  const onError = deps.onError ?? (() => undefined);
  const stopping = new AbortController();
  const runner = new BuildRunner({
    db,
    store,
    source: TRACKING_BUILDS,
    run: (build, signal) => (build.purpose === 'recompile' ? runRecompile : runTrackingBuild)(deps, build, signal),
    onError,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  const variants = new BuildRunner({
    db,
    store,
    source: VARIANT_BUILDS,
    run: (build, signal) => runVariantBuild(deps, build, signal),
    onError,
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });
  const makesVideos = config.ffmpeg !== null;
  const makeVariants: JobQueue['makeVariants'] = async (projectId) => {
    if (await enqueueVariantsOf(db, projectId, { makesVideos })) variants.wake();
  };
  const buildTrackingFile: JobQueue['buildTrackingFile'] = async (job) => {
    if (await enqueueBuild(db, job)) runner.wake();
  };

  const background: Background = { ...deps, signal: stopping.signal, onError };
  const keepUp = async () => {
    await runEach(onError, { 'removing abandoned work folders': () => sweepWorkFolders(config.dataDir) });
    await runExclusively(connection, ADVISORY_LOCKS.sweep, () =>
      runEach(onError, {
        'looking for forgotten builds': async () => forEachRow(await findForgottenBuilds(db), buildTrackingFile),
        'the sweep': () => runSweep(background),
        'checking old tracking files': () => recheckTrackingFiles(background),
        'ending old undos': () => endOldUndos(db),
        'looking for missing variants': async () => {
          if (await enqueueMissingVariants(db, { makesVideos })) variants.wake();
        },
      }),
    );
  };
  const targets = startTargetRunner({ ...deps, onError });
  const quickSweep = startQuickSweep(background);
  const webhooks = deps.webhooks && startWebhookRunner({ db, config: deps.webhooks, onError });
  const backups = deps.backups && startBackupRunner({ ...deps, config: deps.backups, onError });
  const sweep = repeatNow(
    () => keepUp().catch((error: unknown) => onError('the sweep failed', error)),
    SWEEP_INTERVAL_MS,
  );
  const errands = repeatNow(
    () =>
      runExclusively(connection, ADVISORY_LOCKS.errands, () => runErrands(background)).catch((error: unknown) =>
        onError('the errands failed', error),
      ),
    SWEEP_INTERVAL_MS,
  );
  return {
    buildTrackingFile,
    compileTargets: () => targets.wake(),
    makeVariants,
    queueConversion: enqueueConversion,
    startConversions: () => variants.wake(),
    stop: async () => {
      const ends = Promise.all([sweep.stop(), errands.stop()]);
      await targets.stop();
      await Promise.all([runner.stop(FINISH_BUILD_MS), variants.stop(0)]);
      stopping.abort(new Error('the server stops'));
      await ends;
      await quickSweep.stop();
      await backups?.stop();
      await webhooks?.stop();
    },
  };
}

type Background = JobDeps & { signal: AbortSignal; onError: (message: string, error: unknown) => void };
