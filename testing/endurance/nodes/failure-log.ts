import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerError, HangError } from '../crash/creator-client';
import { STORE_AWAY_MS } from './store-away';

/** Statuses that clearly say that a repetition may succeed. */
const TEMPORARY: ReadonlySet<number> = new Set([503, 507]);
/** Time for which a call is repeated: three times the longest fault. Chosen, not measured. */
const GIVE_UP_AFTER_MS = 3 * STORE_AWAY_MS;
/** Pause before each repetition. Chosen, not measured. */
const PAUSE_MS = 100;

interface Failure {
  atMs: number;
  /** Status and code of the answer, or the error of the connection. */
  what: string;
}

/** The failures that clients met: temporary ones, which say so and are retried, and problems, which are faults. */
export class FailureLog {
  private readonly seen: Failure[] = [];
  readonly problems: string[] = [];

  /** @param isCut whether a connection may break at present, because a part is down. */
  constructor(private readonly isCut: () => boolean) {}

  /** Repeats a call until it succeeds. @throws the error of a failure that is not temporary, or that lasts too long */
  async retry<T>(call: () => Promise<T>): Promise<T> {
    const untilMs = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        this.note(error);
        if (performance.now() > untilMs) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Failures since a time, latest first. */
  since(atMs: number): Failure[] {
    return this.seen.filter((failure) => failure.atMs >= atMs).toReversed();
  }

  report(problem: string): void {
    this.problems.push(problem);
  }

  /** @throws the error, if it is an answer that no outage explains. */
  private note(error: unknown): void {
    const atMs = performance.now();
    if (error instanceof AnswerError) {
      if (!TEMPORARY.has(error.status) || error.code === null) throw error;
      this.seen.push({ atMs, what: `${error.status} ${error.code}` });
      return;
    }
    if (error instanceof HangError) this.report(error.message);
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const what = cause?.code ?? message;
    if (!this.isCut()) this.report(`a connection broke although nothing was down: ${what}`);
    this.seen.push({ atMs, what });
  }
}
