import { AnswerError } from '../crash/creator-client';
import { Ledger } from '../crash/ledger';
import { createRandom } from '../crash/random';
import { runJourney } from './journey';
import type { JourneyContext } from './journey';

/** Journeys that run in parallel, so that every fault meets requests under way. Chosen, not measured. */
const CREATORS = 3;

/**
 * Runs journeys one after another, several in parallel, until it is stopped, and records the servers' acknowledgements.
 */
export class JourneyLoad {
  readonly ledger = new Ledger();
  /** Number of completed journeys. */
  done = 0;
  private isStopped = false;
  private running: Promise<void>[] = [];

  constructor(
    private readonly context: Pick<JourneyContext, 'makeClient' | 'failures' | 'hasRoomForBuild'>,
    private readonly seed: number,
  ) {}

  get problems(): string[] {
    return [...this.context.failures.problems, ...this.ledger.problems];
  }

  begin(): void {
    this.running = Array.from({ length: CREATORS }, (_, index) => this.repeat(index));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  /**
   * Stops, reads back everything that was acknowledged and waits for the tracking files. @returns a summary in one line
   */
  async finish(): Promise<string> {
    await this.stop();
    await this.ledger.verify(this.context.makeClient(), () => true);
    for (const name of await this.ledger.stuckBuilds()) this.ledger.report(`${name} has no tracking file`);
    const { projects, files } = this.ledger.counts;
    return `${this.done} journeys; ${projects} projects and ${files} files read back; ${this.problems.length} problems`;
  }

  private async repeat(index: number): Promise<void> {
    const { ledger, context } = this;
    const random = createRandom(this.seed * 100 + index);
    for (let count = 0; !this.isStopped; count++) {
      const username = `creator-${index}-${count}`;
      try {
        await runJourney({ ...context, ledger, random }, username);
        this.done++;
      } catch (error) {
        context.failures.report(`${username}: ${error instanceof AnswerError ? error.message : String(error)}`);
      }
    }
  }
}
