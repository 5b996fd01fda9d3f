import { withinTime } from '../db/within-time';

interface Step {
  name: string;
  stop: () => Promise<void>;
  timeoutMs: number;
}

/**
 * Longest time of a step: one that hangs must not prevent the later ones, above all stopping the database. Chosen, not
 * measured.
 */
const STEP_TIMEOUT_MS = 15_000;

/** Collects stop steps of started parts and runs them in reverse order. */
export class Shutdown {
  private readonly steps: Step[] = [];
  private running: Promise<void> | null = null;

  constructor(private readonly onFailure: (name: string, error: unknown) => void) {}

  get hasBegun(): boolean {
    return this.running !== null;
  }

  /** @param ownTimeMs time that the step may take on purpose, in addition to that of every step. */
  add(name: string, stop: () => Promise<void>, ownTimeMs = 0): void {
    this.steps.push({ name, stop, timeoutMs: STEP_TIMEOUT_MS + ownTimeMs });
  }

  /** A second call waits for the same shutdown. */
  run(): Promise<void> {
    this.running ??= this.stopAll();
    return this.running;
  }

  private async stopAll(): Promise<void> {
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      try {
        await withTimeout(step);
      } catch (error) {
        this.onFailure(step.name, error);
      }
    }
  }
}

async function withTimeout({ name, stop, timeoutMs }: Step): Promise<void> {
  const ended = stop().then(() => true);
  const hasEnded = await withinTime(ended, timeoutMs, false);
  if (!hasEnded) throw new Error(`${name} did not stop within ${timeoutMs / 1000} s`);
}
