import { ApiError } from '../../http/api-error';

const RETRY_AFTER_MS = 5000;

/** Counts what this process is doing for each user: receiving uploads, completing them. */
export class UploadSlots {
  private readonly used = new Map<number, number>();

  /** @param max for one user at once */
  constructor(private readonly max: number) {}

  /**
   * @returns a function that releases the slot; a second call has no effect.
   * @throws ApiError `too-many-uploads`
   */
  acquire(userId: number): () => void {
    const used = this.used.get(userId) ?? 0;
    if (used >= this.max) {
      throw new ApiError('too-many-uploads', { max: this.max }, { retryAfterMs: RETRY_AFTER_MS });
    }
    this.used.set(userId, used + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.used.get(userId) ?? 1) - 1;
      if (left === 0) this.used.delete(userId);
      else this.used.set(userId, left);
    };
  }
}
