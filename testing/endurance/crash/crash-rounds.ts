import { setTimeout as sleep } from 'node:timers/promises';
import { TRACKING_BUILDS } from '../../../apps/server/src/jobs/tracking-build';
import { waitUntilNoneNames } from '../../../apps/server/test-support/processes-naming';
import {
  readyStatus,
  launchServer,
  stopServer,
  waitUntilHealthy,
} from '../../../apps/server/test-support/server-process';
import type { ServerProcess, ServerSettings } from '../../../apps/server/test-support/server-process';
import { NO_LIMITS } from '../../support/no-limits';
import { findBrokenObjects } from './broken-objects';
import { CreatorClient } from './creator-client';
import { Creators, TRACKED_EVERY } from './creators';
import { Ledger } from './ledger';
import { createRandom } from './random';
import type { Random } from './random';
import { RECOVERY_WITHIN_MS } from './recovery-within';
import { VICTIMS, endsTheApp, kill } from './victims';
import type { Victim } from './victims';
import { Visitors } from './visitors';

/** Latest kill after the work has begun. Chosen, not measured: a project is created and changed meanwhile. */
const LATEST_KILL_MS = 1500;
/** Calls that are acknowledged before a kill, and after the recovery. Chosen, not measured. */
const ACKNOWLEDGED = 2;
/** Time in which the server notices that something of it was killed. Chosen, not measured. */
const NOTICED_MS = 50;
/** Creators who work at the same time. Chosen, not measured. */
const CREATORS = 4;
/** Time in which the child processes of a killed server end. Chosen, not measured. */
const CHILDREN_END_WITHIN_MS = 10_000;
/** Time between two looks at processes. Chosen, not measured. */
const POLL_MS = 20;
/** Characters at the end of the server's output with which a problem is reported. Chosen, not measured. */
const KEPT_OUTPUT = 3000;

interface CrashOptions {
  rounds: number;
  seed: number;
  /** Empty folder for the server's data. */
  dataDir: string;
  port: number;
  /** main.js of the server's build. */
  entry: string;
  /** Default `CREATORS`. */
  creators?: number;
  /** One project in this many leaves its tracking file to the server; 0 for none. Default `TRACKED_EVERY`. */
  trackedEvery?: number;
  /** Receives one line per round. */
  log: (line: string) => void;
}

interface CrashReport extends Ledger {
  /** Time from the kill to a healthy answer, per round. */
  recoveriesMs: number[];
}

/** Rounds between two complete readings. Chosen, not measured. */
const ROUNDS_TO_FULL_READING = 20;
/** The other rounds read changes and this share of the rest. Chosen, not measured. */
const SHARE_READ_AGAIN = 0.1;

/**
 * Kills a server at random moments while creators upload files and create projects. After each kill, what has changed
 * and a share of the rest of what the server acknowledged are read back: all of it every `ROUNDS_TO_FULL_READING` rounds
 * and in the last one.
 */
export async function runCrashRounds(options: CrashOptions): Promise<CrashReport> {
  const run = new CrashRun(options);
  try {
    await run.start();
    for (let round = 1; round <= options.rounds; round++) await run.round(round);
    await run.finish();
  } finally {
    await run.abandon();
  }
  return Object.assign(run.ledger, { recoveriesMs: run.recoveriesMs });
}

class CrashRun {
  readonly ledger = new Ledger();
  readonly recoveriesMs: number[] = [];
  private readonly random: Random;
  private readonly settings: ServerSettings;
  private readonly visitor: CreatorClient;
  private server: ServerProcess;
  private creators: CreatorClient[] = [];
  /** Characters of the present server's output that have been read for failed builds. */
  private readOutput = 0;

  constructor(private readonly options: CrashOptions) {
    const { dataDir, port, seed } = options;
    this.random = createRandom(seed);
    this.settings = {
      PORT: String(port),
      DATA_DIR: dataDir,
      ...NO_LIMITS,
    };
    this.visitor = new CreatorClient(this.origin);
    this.server = this.launch();
  }

  async start(): Promise<void> {
    await waitUntilHealthy(this.server, this.settings.PORT);
    this.creators = await Creators.signUp(this.origin, this.options.creators ?? CREATORS);
  }

  async round(round: number): Promise<void> {
    const { seed, log, dataDir, trackedEvery = TRACKED_EVERY } = this.options;
    const victim: Victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'app';
    const problemsBefore = this.ledger.problems.length;
    const load = { ledger: this.ledger, seed, round, trackedEvery };
    const creators = new Creators(this.creators, load);
    const visitors = new Visitors(this.visitor, load);
    let killed = 0;
    try {
      // The kill must come during the work, not before it has started.
      const workUntilMs = performance.now() + RECOVERY_WITHIN_MS;
      while (creators.acknowledged < ACKNOWLEDGED && this.isRunning) {
        if (performance.now() > workUntilMs)
          throw new Error(`round ${round}: nothing could be created: ${this.lastOutput}`);
        await sleep(POLL_MS);
      }
      await sleep(this.random.integer(0, LATEST_KILL_MS));
      const killedAtMs = performance.now();
      killed = kill(victim, this.server, dataDir);
      await this.recover(victim);
      this.recoveriesMs.push(performance.now() - killedAtMs);
      // The recovered server must do some work as well.
      const before = creators.acknowledged;
      const untilMs = performance.now() + RECOVERY_WITHIN_MS;
      while (creators.acknowledged < before + ACKNOWLEDGED && performance.now() < untilMs) await sleep(POLL_MS);
      const after = creators.acknowledged - before;
      if (after < ACKNOWLEDGED)
        this.ledger.report(`round ${round}: only ${after} of ${ACKNOWLEDGED} calls were answered after the recovery`);
    } finally {
      await Promise.all([creators.stop(), visitors.stop()]);
    }
    await this.readBack(round);
    this.logFailedBuilds();
    const problems = this.ledger.problems.slice(problemsBefore);
    for (const problem of problems) log(`PROBLEM ${problem}`);
    if (problems.length > 0) log(this.lastOutput);
    const { files, projects } = this.ledger.counts;
    log(
      `round ${round}: killed ${victim} (${killed}), healthy after ${Math.round(this.recoveriesMs.at(-1) ?? 0)} ms; ` +
        `so far ${projects} projects and ${files} files promised, ${this.ledger.done.views} views, ` +
        `${this.ledger.interruptedCalls} calls cut short; ${this.ledger.problems.length} problems`,
    );
  }

  private async readBack(round: number): Promise<void> {
    const { rounds, dataDir } = this.options;
    const isFull = round === rounds || round % ROUNDS_TO_FULL_READING === 0;
    await this.ledger.verify(this.visitor, () => isFull || this.random.next() < SHARE_READ_AGAIN);
    if (isFull) for (const broken of await findBrokenObjects(dataDir)) this.ledger.report(broken);
  }

  /** After the last round, checks that the tracking files get built and that the server ends without leftovers. */
  async finish(): Promise<void> {
    const unfinished = await this.ledger.stuckBuilds();
    for (const name of unfinished) this.ledger.report(`${name} has no tracking file`);
    try {
      const code = await stopServer(this.server);
      if (code !== 0) this.ledger.report(`the server ended with ${code} when asked to: ${this.lastOutput}`);
    } catch {
      this.ledger.report(`the server was killed, because it did not end when asked to: ${this.lastOutput}`);
    }
    await this.expectNothingLeft(0);
  }

  async abandon(): Promise<void> {
    if (this.isRunning) this.server.process.kill('SIGKILL');
    await this.server.exited;
  }

  private async recover(victim: Victim): Promise<void> {
    if (endsTheApp(victim)) {
      await this.server.exited;
      this.logFailedBuilds();
      // Half of the time the next server starts at once, while child processes of the killed one are still ending.
      if (this.random.integer(0, 1) === 0) await this.expectNothingLeft(CHILDREN_END_WITHIN_MS);
      this.server = this.launch();
      await waitUntilHealthy(this.server, this.settings.PORT);
      return;
    }
    const untilMs = performance.now() + RECOVERY_WITHIN_MS;
    // The health call may still succeed on connections from before the kill.
    await sleep(NOTICED_MS);
    while ((await readyStatus(this.settings.PORT)) !== 200) {
      if (!this.isRunning) throw new Error(`the server ended when ${victim} was killed: ${this.lastOutput}`);
      if (performance.now() > untilMs) throw new Error(`no recovery from killing ${victim}: ${this.lastOutput}`);
      await sleep(POLL_MS);
    }
  }

  private async expectNothingLeft(withinMs: number): Promise<void> {
    await waitUntilNoneNames(this.options.dataDir, withinMs).catch((error: Error) => this.ledger.report(error.message));
  }

  /** Logs what the present server has said about builds that failed, since the last time. */
  private logFailedBuilds(): void {
    const output = this.server.output();
    const lines = output.slice(this.readOutput).split('\n');
    this.readOutput = output.length;
    for (const line of lines) if (line.includes(TRACKING_BUILDS.work)) this.options.log(line);
  }

  private launch(): ServerProcess {
    this.readOutput = 0;
    return launchServer(this.options.entry, this.settings);
  }

  private get isRunning(): boolean {
    return this.server.process.exitCode === null && this.server.process.signalCode === null;
  }

  private get lastOutput(): string {
    return this.server.output().slice(-KEPT_OUTPUT);
  }

  private get origin(): string {
    return `http://127.0.0.1:${this.options.port}`;
  }
}
