/** Enough to make a statement's own cost small beside that of its rows; more would only delay the first of them. */
const MAX_KEYS = 50;
/** With one, processor time that the database needs and processor time that this process needs would never overlap. */
const MAX_RUNNING = 2;

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Batched reading. While `MAX_RUNNING` reads run, the keys that are asked for meanwhile wait and are then read together,
 * because most of what a small statement costs does not depend on the number of its rows. A key that is asked for while
 * nothing runs is read at once and alone. A read always begins after each of its keys was asked for.
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
