import type { ScoredFile } from '../../../target-compiler/compiler-messages';
import type { TargetCompilerClient } from '../../../target-compiler/target-compiler-client';

/** Number of views tried so far, and of all views; both are 0 while the engine starts. */
export interface TriedViews {
  done: number;
  views: number;
}

/** Tries one tracking file at a time in simulated views. Another file, or `stop`, ends the running measurement. */
export class ScoreMeasurement {
  private running: AbortController | null = null;

  constructor(
    private readonly client: Pick<TargetCompilerClient, 'score'>,
    private readonly onChange: (measuring: TriedViews | null) => void,
  ) {}

  /**
   * @returns null if the measurement was stopped or failed, for example because the engine does not run in this
   *   browser.
   */
  async measure(trackingFile: Uint8Array<ArrayBuffer>): Promise<ScoredFile | null> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.onChange({ done: 0, views: 0 });
    try {
      return await this.client.score(trackingFile, {
        signal: running.signal,
        onViews: (measuring) => {
          if (this.running === running) this.onChange(measuring);
        },
      });
    } catch {
      // The target can be used without a score.
      return null;
    } finally {
      if (this.running === running) this.end();
    }
  }

  stop(): void {
    this.running?.abort();
    this.end();
  }

  private end(): void {
    if (!this.running) return;
    this.running = null;
    this.onChange(null);
  }
}
