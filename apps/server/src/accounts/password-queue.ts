/**
 * One hash takes 12 to 25 ms of a core (2026-11-30) and 19 MB meanwhile. Two at once leave threads of the pool for
 * reading files.
 */
export const CHECKS_AT_ONCE = 2;

export interface Guesser {
  /** Whether the account has used this browser before. */
  isKnown: boolean;
  /** Network that the request came from, or the account of an open session: what takes turns with others. */
  network: string;
}

/**
 * Checks of passwords and the hashing of new ones wait here, so that a flood of guesses or of new accounts leaves room
 * for others: browsers that the account has used come first, and the networks of all others take turns, however many
 * checks each of them asks for.
 */
export class PasswordQueue {
  private running = 0;
  /** Keys sorted by turn: the network that was served last stands at the end. The known browsers share the key ''. */
  private readonly waiting = new Map<string, (() => void)[]>();

  async run<T>({ isKnown, network }: Guesser, check: () => Promise<T>): Promise<T> {
    if (this.running < CHECKS_AT_ONCE) this.running += 1;
    else await this.wait(isKnown ? '' : network);
    try {
      return await check();
    } finally {
      this.admitNext();
    }
  }

  private wait(lane: string): Promise<void> {
    const queue = this.waiting.get(lane) ?? [];
    this.waiting.set(lane, queue);
    return new Promise((admit) => queue.push(admit));
  }

  /** The admitted check takes over the slot of the one that has ended. */
  private admitNext(): void {
    const lane = this.waiting.has('') ? '' : this.waiting.keys().next().value;
    const queue = lane === undefined ? undefined : this.waiting.get(lane);
    const admit = queue?.shift();
    if (lane === undefined || !queue || !admit) {
      this.running -= 1;
      return;
    }
    this.waiting.delete(lane);
    if (queue.length > 0) this.waiting.set(lane, queue);
    admit();
  }
}

/** The process has one queue, because all checks wait for the same processor and threads. */
export const passwordQueue = new PasswordQueue();
