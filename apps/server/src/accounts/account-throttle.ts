const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
const FAILURES_FORGOTTEN_AFTER_MS = 15 * 60_000;
const MAX_ACCOUNTS = 20_000;

interface Attempts {
  failures: number;
  lastFailureAt: number;
  /** Attempts take turns; this is when the next turn begins. */
  nextTurnAt: number;
}

interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

const systemClock: Clock = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Slows the guessing of one account's password from however many addresses. After a few failures each attempt waits
 * its turn, doubling from 0.5 s to 8 s. No wait is longer and no attempt is refused: a flood of attempts on an account makes its
 * owner wait for seconds, and never locks the owner out.
 */
export class AccountThrottle {
  /** In order of last use. Names without an account are tracked too, so that the wait does not reveal which exist. */
  private readonly attempts = new Map<string, Attempts>();

  constructor(private readonly clock: Clock = systemClock) {}

  async waitForTurn(account: string): Promise<void> {
    const attempts = this.recall(account);
    const delayMs = delayAfter(attempts.failures);
    if (delayMs === 0) return;
    const now = this.clock.now();
    const turnAt = Math.min(Math.max(now, attempts.nextTurnAt) + delayMs, now + MAX_DELAY_MS);
    attempts.nextTurnAt = turnAt;
    await this.clock.sleep(turnAt - now);
  }

  recordFailure(account: string): void {
    const attempts = this.recall(account);
    attempts.failures += 1;
    attempts.lastFailureAt = this.clock.now();
  }

  recordSuccess(account: string): void {
    this.attempts.delete(account);
  }

  private recall(account: string): Attempts {
    const now = this.clock.now();
    let attempts = this.attempts.get(account);
    if (!attempts || attempts.lastFailureAt + FAILURES_FORGOTTEN_AFTER_MS <= now) {
      attempts = { failures: 0, lastFailureAt: now, nextTurnAt: 0 };
    }
    this.attempts.delete(account);
    this.attempts.set(account, attempts);
    if (this.attempts.size > MAX_ACCOUNTS) this.attempts.delete(this.attempts.keys().next().value as string);
    return attempts;
  }
}

function delayAfter(failures: number): number {
  return failures < FREE_FAILURES ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES), MAX_DELAY_MS);
}
