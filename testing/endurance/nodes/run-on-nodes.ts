import { setTimeout as sleep } from 'node:timers/promises';
import { CreatorClient } from '../crash/creator-client';
import { createRandom } from '../crash/random';
import { hasRoomForBuild } from './builds';
import { startCluster } from './cluster';
import type { Cluster } from './cluster';
import type { Fault, Scene } from './faults';
import { JourneyLoad } from './journey-load';
import { FailureLog } from './failure-log';

interface NodeRunOptions {
  seed: number;
  /** Empty folder for the data of all servers. */
  dataDir: string;
  faults: readonly Fault[];
  /** Receives a line per fault. */
  log: (line: string) => void;
}

/** Characters at the end of a server's output with which problems are reported. Chosen, not measured. */
const KEPT_OUTPUT = 3000;
/** Time without a fault between two of them. Chosen, not measured. */
const CALM_MS = 10_000;
/**
 * Time after the end of a fault from which on no request may fail; docs/endurance.md has the results (0.1 s at most).
 */
const FAILURES_END_WITHIN_MS = 15_000;

/**
 * Runs journeys on two servers while one fault after another occurs, then reads back everything that was acknowledged.
 *
 * @returns the problems.
 */
export async function runOnNodes(options: NodeRunOptions): Promise<string[]> {
  const cluster = await startCluster(options.dataDir);
  const run = new NodeRun(cluster, options);
  try {
    run.load.begin();
    await sleep(CALM_MS);
    for (const fault of options.faults) await run.suffer(fault);
    options.log(await run.load.finish());
    for (const problem of run.load.problems) options.log(`PROBLEM ${problem}`);
    return run.load.problems;
  } finally {
    await cluster.stop();
  }
}

class NodeRun {
  readonly load: JourneyLoad;
  private readonly failures: FailureLog;
  private readonly scene: Scene;
  /** Number of parts that are down at present. */
  private partsDown = 0;
  private isHoldingBuilds = false;
  /** Until this moment, ms of `performance.now()`, connections that were open when the cause ended may still break. */
  private cutUntilMs = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly options: NodeRunOptions,
  ) {
    const origins = cluster.nodes.map(({ origin }) => origin);
    const makeClient = () => new CreatorClient(cluster.publicUrl, origins);
    this.failures = new FailureLog(() => this.partsDown > 0 || performance.now() < this.cutUntilMs);
    this.load = new JourneyLoad(
      { makeClient, failures: this.failures, hasRoomForBuild: () => this.hasRoomForBuild() },
      options.seed,
    );
    this.scene = {
      cluster,
      ledger: this.load.ledger,
      failures: this.failures,
      random: createRandom(options.seed),
      makeClient,
      whileDown: (work) => this.whileDown(work),
      withoutBuilds: (work) => this.withoutBuilds(work),
    };
  }

  async suffer({ name, strike }: Fault): Promise<void> {
    const { log } = this.options;
    const problemsBefore = this.load.problems.length;
    const begunMs = performance.now();
    const note = await strike(this.scene);
    const endedMs = performance.now();
    const doneBefore = this.load.done;
    await sleep(FAILURES_END_WITHIN_MS + CALM_MS);
    const seen = this.failures.since(begunMs);
    const [last] = seen;
    const recoveryMs = Math.max(0, (last?.atMs ?? endedMs) - endedMs);
    if (recoveryMs > FAILURES_END_WITHIN_MS)
      this.failures.report(`${name}: ${last?.what} came ${Math.round(recoveryMs / 1000)} s after the end of the cause`);
    if (this.load.done === doneBefore) this.failures.report(`${name}: nobody got through afterwards`);
    const kinds = [...new Set(seen.map(({ what }) => what))].map(
      (kind) => `${seen.filter(({ what }) => what === kind).length} × ${kind}`,
    );
    log(`| ${[name, kinds.join(', ') || 'none', `${(recoveryMs / 1000).toFixed(1)} s`, note].join(' | ')} |`);
    const problems = this.load.problems.slice(problemsBefore);
    if (problems.length === 0) return;
    for (const problem of problems) log(`PROBLEM ${problem}`);
    for (const node of this.cluster.nodes) log(node.output.slice(-KEPT_OUTPUT));
  }

  private async whileDown<T>(work: () => Promise<T>): Promise<T> {
    this.partsDown++;
    try {
      return await work();
    } finally {
      this.partsDown--;
      this.cutUntilMs = performance.now() + FAILURES_END_WITHIN_MS;
    }
  }

  private async withoutBuilds<T>(work: () => Promise<T>): Promise<T> {
    this.isHoldingBuilds = true;
    try {
      return await work();
    } finally {
      this.isHoldingBuilds = false;
    }
  }

  private async hasRoomForBuild(): Promise<boolean> {
    return !this.isHoldingBuilds && (await hasRoomForBuild(this.cluster));
  }
}
