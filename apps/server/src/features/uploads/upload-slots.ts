import { MAX_CONCURRENT_UPLOADS } from '@anchora/contract/limits';
import { ApiError } from '../../http/api-error';

const RETRY_AFTER_MS = 5000;

/** Counts the uploads that this process is receiving, by user. */
export class UploadSlots {
  private readonly used = new Map<number, number>();

  /**
   * @returns a function that releases the slot; a second call has no effect.
   * @throws ApiError `too-many-uploads`
   */
  acquire(userId: number): () => void {
    const used = this.used.get(userId) ?? 0;
    if (used >= MAX_CONCURRENT_UPLOADS) {
      throw new ApiError('too-many-uploads', { max: MAX_CONCURRENT_UPLOADS }, { retryAfterMs: RETRY_AFTER_MS });
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
