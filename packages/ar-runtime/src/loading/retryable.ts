/** A value that is loaded once and kept. */
interface Retryable<T> {
  (): Promise<T>;
  /** Drops the value because it proved unusable; the next call loads it again. */
  forget(): void;
}

/**
 * Runs `load` once and keeps its result. After a failure the next call runs it again.
 *
 * @param load called with true after an earlier attempt, so that it can bypass a cache.
 */
export function retryable<T>(load: (again: boolean) => Promise<T>): Retryable<T> {
  let pending: Promise<T> | null = null;
  let again = false;
  const get = (): Promise<T> => {
    if (!pending) {
      pending = load(again).catch((error: unknown) => {
        pending = null;
        throw error;
      });
      again = true;
    }
    return pending;
  };
  return Object.assign(get, {
    forget: () => {
      pending = null;
    },
  });
}
