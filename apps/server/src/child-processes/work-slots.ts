import { childrenRunning, childrenWaiting } from '../metrics/metrics';
import { TooManyWaitingError } from './too-many-waiting-error';

/**
 * Waiting callers of one user and of all users. A user who floods the queue is refused long before the others are.
 * Chosen, not measured.
 */
export const MAX_WAITING_PER_USER = 12;
export const MAX_WAITING = 240;

interface Waiting {
  admit: () => void;
  refuse: (error: TooManyWaitingError) => void;
}

/** Callers that share a number of slots. Users take turns, however many callers each of them has. */
class FairSlots {
  private used = 0;
  private waitingCount = 0;
  private readonly usedBy = new Map<string, number>();
  /** Sorted by turn: the user who was served last stands at the end. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(private readonly name: string) {}

  /** @throws TooManyWaitingError */
  async acquire(user: string, maxAtOnce: number): Promise<() => void> {
    if (this.waiting.has(user) || !this.isFree(user, maxAtOnce)) await this.wait(user);
    else this.take(user);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.give(user);
      this.admitNext(maxAtOnce);
    };
  }

  /** A user never holds all of several slots, so that the first caller of another user need not wait for a long job. */
  private isFree(user: string, maxAtOnce: number): boolean {
    const maxOfUser = Math.max(1, maxAtOnce - 1);
    return this.used < maxAtOnce && (this.usedBy.get(user) ?? 0) < maxOfUser;
  }

  private take(user: string): void {
    this.used += 1;
    childrenRunning.set({ program: this.name }, this.used);
    this.usedBy.set(user, (this.usedBy.get(user) ?? 0) + 1);
  }

  private give(user: string): void {
    this.used -= 1;
    childrenRunning.set({ program: this.name }, this.used);
    const left = (this.usedBy.get(user) ?? 1) - 1;
    if (left === 0) this.usedBy.delete(user);
    else this.usedBy.set(user, left);
  }

  private countWaiting(change: 1 | -1): void {
    this.waitingCount += change;
    childrenWaiting.set({ program: this.name }, this.waitingCount);
  }

  private wait(user: string): Promise<void> {
    const own = this.waiting.get(user) ?? [];
    if (own.length >= MAX_WAITING_PER_USER) {
      throw new TooManyWaitingError(`${own.length} of one user wait for ${this.name}`, 'this-user');
    }
    if (this.waitingCount >= MAX_WAITING) this.makeRoom(own.length);
    this.countWaiting(1);
    this.waiting.set(user, own);
    return new Promise((admit, refuse) => own.push({ admit, refuse }));
  }

  /** Refuses the last caller of the longest queue, or the newcomer if no queue is longer than its own. */
  private makeRoom(ownLength: number): void {
    const full = new TooManyWaitingError(`${MAX_WAITING} wait for ${this.name}`, 'everyone');
    let longest: Waiting[] = [];
    for (const queue of this.waiting.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= ownLength + 1) throw full;
    this.countWaiting(-1);
    longest.pop()?.refuse(full);
  }

  private admitNext(maxAtOnce: number): void {
    for (const [user, queue] of this.waiting) {
      if (!this.isFree(user, maxAtOnce)) continue;
      const next = queue.shift();
      this.waiting.delete(user);
      if (queue.length > 0) this.waiting.set(user, queue);
      this.countWaiting(-1);
      this.take(user);
      next?.admit();
      return;
    }
  }
}

/** The process has one set of slots for each program, because all requests for it compete for the same processors. */
const slotsByName = new Map<string, FairSlots>();

/**
 * Waits until fewer than `maxAtOnce` callers hold a slot of that name. Users take turns (round robin); the callers of
 * one user are served in the order of their arrival.
 *
 * @param user the user for whom the work is done.
 * @returns a function that gives the slot back; further calls of it do nothing.
 * @throws TooManyWaitingError
 */
export function acquireSlot(name: string, user: string, maxAtOnce: number): Promise<() => void> {
  const slots = slotsByName.get(name) ?? new FairSlots(name);
  slotsByName.set(name, slots);
  return slots.acquire(user, maxAtOnce);
}
