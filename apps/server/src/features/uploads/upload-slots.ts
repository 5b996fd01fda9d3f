import { MINUTE_MS } from '@anchora/contract/durations';
import { ApiError } from '../../http/api-error';
import { holdPlace } from '../../http/limits/hold-place';
import type { LimitStore } from '../../http/limits/limit-store';
import { uploadStatements } from './upload-statements';

/** Sent as Retry-After to a user whose slots are taken, until one of their uploads ends. Chosen, not measured. */
const RETRY_AFTER_MS = 5000;
/** The slot of a process that died becomes free after this time. Chosen, not measured. */
const LEASE_MS = MINUTE_MS;

/** Counts the concurrent operations of each user over all processes, such as receiving or completing uploads. */
export class UploadSlots {
  /** Slots that this process holds or requests, by user. */
  private readonly ownSlots = new Map<number, number>();

  /** @param what name of the slots in the store. @param max largest number for one user at once */
  constructor(
    private readonly limits: LimitStore,
    private readonly what: string,
    private readonly max: number,
  ) {}

  /**
   * @returns a function that releases the slot; a second call has no effect.
   * @throws ApiError `too-many-uploads`
   */
  async acquire(userId: number): Promise<() => Promise<void>> {
    // A flood must not reach the store: statements waiting for the lock of one row would occupy every connection.
    if ((this.ownSlots.get(userId) ?? 0) >= this.max) throw this.refusal();
    this.countOwn(userId, 1);
    try {
      const release = await this.acquireShared(`${this.what} slot ${userId}`);
      return once(() => {
        this.countOwn(userId, -1);
        return release();
      });
    } catch (error) {
      this.countOwn(userId, -1);
      throw error;
    }
  }

  private async acquireShared(key: string): Promise<() => Promise<void>> {
    const rules = { limit: this.max, lifetimeMs: LEASE_MS };
    const release = await uploadStatements.run(() => holdPlace(this.limits, key, rules));
    if (!release) throw this.refusal();
    return () => uploadStatements.run(release);
  }

  private refusal(): ApiError {
    return new ApiError('too-many-uploads', { max: this.max }, { retryAfterMs: RETRY_AFTER_MS });
  }

  private countOwn(userId: number, change: 1 | -1): void {
    const slots = (this.ownSlots.get(userId) ?? 0) + change;
    if (slots === 0) this.ownSlots.delete(userId);
    else this.ownSlots.set(userId, slots);
  }
}

function once(release: () => Promise<void>): () => Promise<void> {
  let released: Promise<void> | undefined;
  return () => (released ??= release());
}
