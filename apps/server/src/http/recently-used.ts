/**
 * Bytes of an entry besides its key and the bytes of its value, so that the number of empty values is limited, too. In
 * Node 20 an entry took 100 to 150 B with a number, 400 B with a promise of a buffer and 510 B with one of a whole
 * answer (November 2026).
 */
const OVERHEAD_BYTES = 512;
/** V8 stores letters beyond Latin-1 in two bytes. */
const BYTES_PER_LETTER = 2;

/** Values by key within a limit of memory; beyond it, the least recently used ones are dropped. */
export class RecentlyUsed<Value> {
  /** Sorted by last use, because a Map iterates in order of insertion. */
  private readonly entries = new Map<string, { value: Value; bytes: number }>();
  private totalBytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** @param valueBytes memory of the value. */
  set(key: string, value: Value, valueBytes: number): void {
    this.delete(key);
    const bytes = valueBytes + key.length * BYTES_PER_LETTER + OVERHEAD_BYTES;
    this.entries.set(key, { value, bytes });
    this.totalBytes += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.totalBytes <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.totalBytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
