import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerError, HangError } from '../crash/creator-client';

/** Answers that say clearly that a repetition may succeed. */
const TEMPORARY: ReadonlySet<number> = new Set([503, 507]);
const GIVE_UP_AFTER_MS = 90_000;
const PAUSE_MS = 100;

interface Trouble {
  atMs: number;
  /** Status and code, or the error of the connection. */
  what: string;
}

/** What clients met beside answers: failures that are clear and temporary, and everything that is a fault. */
export class Troubles {
  private readonly seen: Trouble[] = [];
  readonly problems: string[] = [];

  /** @param isCut whether a connection may break at this moment, because something is down. */
  constructor(private readonly isCut: () => boolean) {}

  /** Repeats a call as a patient client does. @throws what can be no passing failure */
  async patiently<T>(call: () => Promise<T>): Promise<T> {
    const until = performance.now() + GIVE_UP_AFTER_MS;
    for (;;) {
      try {
        return await call();
      } catch (error) {
        this.note(error);
        if (performance.now() > until) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /** Failures since then, the last first. */
  since(atMs: number): Trouble[] {
    return this.seen.filter((trouble) => trouble.atMs >= atMs).toReversed();
  }

  report(problem: string): void {
    this.problems.push(problem);
  }

  /** @throws the error, if it is an answer that no outage explains */
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
