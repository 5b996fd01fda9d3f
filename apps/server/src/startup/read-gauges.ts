import { statfs } from 'node:fs/promises';
import type { DatabasePool } from '../db/database';
import { countJobs } from '../jobs/job-counts-repository';
import { databaseConnections, databaseWaiting, diskFreeBytes, jobs, readGauge } from '../metrics/metrics';

/** Connects the gauges to their sources. @param onError called for each value that cannot be read. */
export function readGauges(
  { db, pool }: DatabasePool,
  dataDir: string,
  onError: (message: string, error: unknown) => void,
): void {
  const failed = (name: string) => (error: unknown) => onError(`the metric ${name} cannot be read`, error);
  readGauge(
    databaseConnections,
    (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
    failed('database_connections'),
  );
  readGauge(databaseWaiting, (gauge) => gauge.set(pool.waitingCount), failed('database_waiting'));
  readGauge(
    diskFreeBytes,
    async (gauge) => {
      const { bavail, bsize } = await statfs(dataDir);
      gauge.set(bavail * bsize);
    },
    failed('disk_free_bytes'),
  );
  readGauge(
    jobs,
    async (gauge) => {
      for (const { queue, state, count } of await countJobs(db)) gauge.set({ queue, state }, count);
    },
    failed('jobs'),
  );
}
