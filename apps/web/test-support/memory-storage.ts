/**
 * The part of the browser's storage that the project uses; tests of the server use it, too, and know no types of
 * browsers.
 */
interface UsedStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A storage like the browser's, for tests; its entries are those of the map. */
export function memoryStorage(stored: Map<string, string>): UsedStorage {
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
