import { AnswerError } from '../crash/creator-client';
import type { CreatorClient } from '../crash/creator-client';
import { Ledger } from '../crash/ledger';
import { createRandom } from '../crash/random';
import { travel } from './journey';
import type { Troubles } from './troubles';

const TRAVELLERS = 3;

/** People who make one journey after another until they are stopped, and what they were promised. */
export class Travels {
  readonly ledger = new Ledger();
  /** Journeys that came to their end. */
  done = 0;
  private isStopped = false;
  private travellers: Promise<void>[] = [];

  constructor(
    private readonly makeClient: () => CreatorClient,
    private readonly troubles: Troubles,
    private readonly seed: number,
  ) {}

  get problems(): string[] {
    return [...this.troubles.problems, ...this.ledger.problems];
  }

  begin(): void {
    this.travellers = Array.from({ length: TRAVELLERS }, (_, index) => this.wander(index));
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.travellers);
  }

  /** Stops everyone, reads back all that was promised and waits for the tracking files. @returns a line about it */
  async finish(): Promise<string> {
    await this.stop();
    await this.ledger.verify(this.makeClient(), () => true);
    for (const name of await this.ledger.stuckBuilds()) this.ledger.report(`${name} has no tracking file`);
    const { projects, files } = this.ledger.counts;
    return `${this.done} journeys; ${projects} projects and ${files} files read back; ${this.problems.length} problems`;
  }

  private async wander(index: number): Promise<void> {
    const { ledger, troubles, makeClient } = this;
    const random = createRandom(this.seed * 100 + index);
    for (let count = 0; !this.isStopped; count++) {
      const username = `traveller-${index}-${count}`;
      try {
        await travel({ makeClient, ledger, troubles, random }, username);
        this.done++;
      } catch (error) {
        troubles.report(`${username}: ${error instanceof AnswerError ? error.message : String(error)}`);
      }
    }
  }
}
