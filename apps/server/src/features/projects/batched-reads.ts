/**
 * Enough keys to make a statement's fixed cost small beside that of its rows; more would only delay the first ones.
 * Chosen, not measured.
 */
export const MAX_KEYS = 50;
/** With a single read at a time, the database and this process would never work in parallel. */
const MAX_RUNNING = 2;

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Batched reading. While `MAX_RUNNING` reads run, requested keys wait and are then read together, because most of the
 * cost of a small statement does not depend on its number of rows. A key requested while fewer run is read at once
 * and alone. A read always starts after each of its keys was requested.
 */
export class BatchedReads<Key, Value> {
  private waiting: Waiting<Key, Value>[] = [];
  private running = 0;

  /** @param read returns a value for each key, in the order of the keys. */
  constructor(private readonly read: (keys: readonly Key[]) => Promise<readonly Value[]>) {}

  get(key: Key): Promise<Value> {
    const value = new Promise<Value>((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
    });
    if (this.running < MAX_RUNNING) void this.readWaiting();
    return value;
  }

  private async readWaiting(): Promise<void> {
    this.running++;
    while (this.waiting.length > 0) await this.readBatch(this.waiting.splice(0, MAX_KEYS));
    this.running--;
  }

  private async readBatch(batch: readonly Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await this.read(batch.map(({ key }) => key));
      if (values.length !== batch.length) throw new Error(`expected ${batch.length} values, got ${values.length}`);
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
