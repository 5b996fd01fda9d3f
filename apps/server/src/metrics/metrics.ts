/**
 * Measurements of this process, in the Prometheus format. docs/operation.md explains each name; a test keeps both lists
 * equal. Labels have few values: route templates instead of addresses, never texts of users.
 */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();

/**
 * Buckets in seconds. The smallest answers take about a millisecond; uploads of 100 MB over a phone's connection take
 * minutes.
 */
const REQUEST_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];
/** Buckets in seconds. Conversions of videos, which take longest, are ended after eight minutes. */
const CHILD_BUCKETS_S = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 480];
/** Buckets in seconds, from a local disk to a store that is overloaded. */
const STORAGE_BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

export const httpRequestDuration = new Histogram({
  name: 'anchora_http_request_duration_seconds',
  help: 'Time from the first line of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: REQUEST_BUCKETS_S,
  registers: [registry],
});

export const httpRequestsInFlight = new Gauge({
  name: 'anchora_http_requests_in_flight',
  help: 'Requests that are being answered',
  registers: [registry],
});

export const childDuration = new Histogram({
  name: 'anchora_child_duration_seconds',
  help: 'Run time of child processes: check-file checks uploads, build-tracking-file builds targets, make-variant and convert-video make variants',
  labelNames: ['program', 'outcome'] as const,
  buckets: CHILD_BUCKETS_S,
  registers: [registry],
});

export const childrenRunning = new Gauge({
  name: 'anchora_children_running',
  help: 'Child processes that run now',
  labelNames: ['program'] as const,
  registers: [registry],
});

export const childrenWaiting = new Gauge({
  name: 'anchora_children_waiting',
  help: 'Requests that wait for a child process',
  labelNames: ['program'] as const,
  registers: [registry],
});

export const storageDuration = new Histogram({
  name: 'anchora_storage_operation_duration_seconds',
  help: 'Time of an operation on the object store; a read ends when its first bytes can be read',
  labelNames: ['store', 'operation', 'outcome'] as const,
  buckets: STORAGE_BUCKETS_S,
  registers: [registry],
});

/** The source of each gauge's value, as `readGauge` has set it; the process has one set of metrics. */
const readers = new Map<Gauge, () => void | Promise<void>>();

/** A gauge whose value is read when the metrics are collected; `readGauges` connects the sources. */
function askedGauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      return readers.get(this)?.();
    },
  });
}

export const databaseConnections = askedGauge(
  'anchora_database_connections',
  'Connections of the pool to the database',
  ['state'],
);
export const databaseWaiting = askedGauge('anchora_database_waiting', 'Queries that wait for a connection of the pool');
export const diskFreeBytes = askedGauge('anchora_disk_free_bytes', 'Free bytes where the data folder lies');
export const jobs = askedGauge('anchora_jobs', 'Jobs in the queue of all servers', ['queue', 'state']);

/**
 * Sets the source of a gauge's value. A failure is passed to `onError`: one unavailable value must not hide the others.
 */
export function readGauge<Label extends string>(
  gauge: Gauge<Label>,
  readValue: (gauge: Gauge<Label>) => void | Promise<void>,
  onError: (error: unknown) => void,
): void {
  readers.set(gauge, async () => {
    gauge.reset();
    try {
      await readValue(gauge);
    } catch (error) {
      onError(error);
    }
  });
}

/** Adds memory, processor time and event loop delay of this process. Call it once. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}
