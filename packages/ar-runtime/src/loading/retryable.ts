/** Something loaded once and kept. */
export interface Retryable<T> {
  (): Promise<T>;
  /** Drops what was loaded, because it proved useless; the next call loads again. */
  forget(): void;
}

/**
 * `load` done once and remembered, unless it fails: then the next call does it again.
 *
 * @param load is told whether it was tried before, so that it can go past a cache that may hold what failed.
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
