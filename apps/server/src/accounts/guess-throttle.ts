import { MINUTE_MS } from '@anchora/contract/durations';
import type { LimitStore } from '../http/limits/limit-store';

/** Attempts without a wait; enough for a person who mistypes. Chosen, not measured. */
export const FREE_ATTEMPTS = 5;
/** Chosen, not measured: proxies in front of a server usually wait for a minute. */
export const LONGEST_WAIT_MS = 30_000;
/** Waits of the following attempts; all later ones wait as long as the last. Chosen, not measured. */
const DELAYS_MS = [500, 1000, 2000, 4000, 8000, 16_000, LONGEST_WAIT_MS];
/** From then on the free attempts begin again: 20 an hour for someone who guesses. Chosen, not measured. */
export const ATTEMPTS_FORGOTTEN_AFTER_MS = 15 * MINUTE_MS;

type Sleep = (ms: number) => Promise<void>;

const realSleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Slows the guessing of one account's password, however many addresses it comes from and however many processes serve
 * it. An attempt counts before its password is checked, so simultaneous ones are slowed too. No wait is longer than
 * half a minute and no attempt is refused: a flood of attempts never locks the owner out.
 */
export class GuessThrottle {
  /** @param name distinguishes throttles on the same store. */
  constructor(
    private readonly limits: LimitStore,
    private readonly name: string,
    private readonly sleep: Sleep = realSleep,
  ) {}

  /** Names without an account are counted too, so that the wait does not reveal which exist. */
  async waitForTurn(account: string): Promise<void> {
    await this.wait(await this.countAttempt(account));
  }

  /** Counts an attempt without waiting. @returns how long it has to wait, in ms */
  async countAttempt(account: string): Promise<number> {
    const limit = FREE_ATTEMPTS + DELAYS_MS.length;
    const taking = await this.limits.take(this.key(account), { limit, lifetimeMs: ATTEMPTS_FORGOTTEN_AFTER_MS });
    const before = 'id' in taking ? taking.others : limit;
    return before < FREE_ATTEMPTS ? 0 : (DELAYS_MS[Math.min(before - FREE_ATTEMPTS, DELAYS_MS.length - 1)] ?? 0);
  }

  async wait(ms: number): Promise<void> {
    if (ms > 0) await this.sleep(ms);
  }

  async recordSuccess(account: string): Promise<void> {
    await this.limits.clear(this.key(account));
  }

  private key(account: string): string {
    return `${this.name} attempt ${account}`;
  }
}
