import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded-postgres';

interface PostgresKeeperOptions {
  /** Called at each unexpected end and each restart of the server. */
  report: (event: 'ended' | 'back' | 'restart-failed', detail: string) => void;
  /** Called once if the server cannot be restarted. */
  giveUp: (error: unknown) => void;
}

/** Consecutive failed starts; each of them has already waited and retried. Chosen, not measured. */
const MAX_FAILED_STARTS = 8;
/** Pause before a start; it doubles up to the longest one. Chosen, not measured. */
const FIRST_DELAY_MS = 100;
/** The longest pause before a start. Chosen, not measured. */
const MAX_DELAY_MS = 5000;
/** A server process that runs for less than this does not reset the delay. Chosen, not measured. */
const STABLE_AFTER_MS = 10_000;

/**
 * Restarts the server whenever its process ends unexpectedly. Until it is back, connections fail at once, so requests
 * are answered as unavailable instead of waiting.
 */
export class PostgresKeeper {
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;

  constructor(
    private readonly postgres: EmbeddedPostgres,
    private readonly options: PostgresKeeperOptions,
  ) {
    this.watching = this.watch();
  }

  /** Stops the server for good, also one whose restart is in progress. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.postgres.server.stop();
    // A restart that is in progress may start another server. The folder stays locked until that has ended, too.
    await this.watching;
    await this.postgres.stop();
  }

  private async watch(): Promise<void> {
    let delayMs = FIRST_DELAY_MS;
    for (;;) {
      const startedAtMs = performance.now();
      const code = await this.postgres.server.exited;
      if (this.stopping.signal.aborted) return;
      this.options.report('ended', `PostgreSQL ended with ${code}`);
      if (performance.now() - startedAtMs > STABLE_AFTER_MS) delayMs = FIRST_DELAY_MS;
      await this.pause(delayMs);
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
      if (!(await this.restart())) return;
    }
  }

  /** @returns whether the server runs again and is wanted. */
  private async restart(): Promise<boolean> {
    let delayMs = FIRST_DELAY_MS;
    for (let failures = 0; !this.stopping.signal.aborted;) {
      try {
        const server = await this.postgres.restart();
        this.options.report('back', `PostgreSQL runs again, process ${server.pid}`);
        return !this.stopping.signal.aborted;
      } catch (error) {
        failures++;
        this.options.report('restart-failed', String(error));
        if (failures === MAX_FAILED_STARTS) {
          this.options.giveUp(error);
          return false;
        }
      }
      await this.pause(delayMs);
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    }
    return false;
  }

  /** Ends at once when the keeper is stopped. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}
