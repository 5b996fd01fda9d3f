import type { GuestComment } from '@anchora/contract/comments';

/**
 * Comments of others appear within this time while they are shown. It is the `COMMENTS_POLL_MS` of `api/comments.ts`,
 * which would load more; a test compares them.
 */
export const READ_AGAIN_MS = 5000;

export interface CommentFollower {
  /**
   * Takes the list that the server answered to a new comment; a list that was asked for before lacks it, and is
   * dropped.
   */
  take: (comments: GuestComment[]) => void;
  end: () => void;
}

/** Reads the comments at once and then every `READ_AGAIN_MS` while the page is visible, one reading at a time. */
export function followComments(
  read: (signal: AbortSignal) => Promise<GuestComment[]>,
  onComments: (comments: GuestComment[]) => void,
  onFailure: (error: unknown) => void,
): CommentFollower {
  const abort = new AbortController();
  let taken = 0;
  let isReading = false;
  const readOnce = async () => {
    if (isReading || document.hidden) return;
    isReading = true;
    const takenBefore = taken;
    try {
      const comments = await read(abort.signal);
      if (taken === takenBefore && !abort.signal.aborted) onComments(comments);
    } catch (error) {
      if (!abort.signal.aborted) onFailure(error);
    } finally {
      isReading = false;
    }
  };
  void readOnce();
  const timer = setInterval(() => void readOnce(), READ_AGAIN_MS);
  return {
    take(comments) {
      taken += 1;
      onComments(comments);
    },
    end() {
      clearInterval(timer);
      abort.abort();
    },
  };
}
