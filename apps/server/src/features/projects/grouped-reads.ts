/**
 * Group reading. While one read of a key runs, further requests for the key wait and then share the next read, so that
 * a hot project costs one connection with any number of visitors. A read always starts after it was requested, so no
 * caller gets a value older than the request.
 */
export class GroupedReads<Value> {
  /** Settles, without failing, when the running read ends. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly next = new Map<string, Promise<Value>>();

  constructor(private readonly read: (key: string) => Promise<Value>) {}

  get(key: string): Promise<Value> {
    const waiting = this.next.get(key);
    if (waiting) return waiting;
    const running = this.running.get(key);
    if (!running) return this.begin(key);
    const next = running.then(() => {
      this.next.delete(key);
      return this.begin(key);
    });
    this.next.set(key, next);
    return next;
  }

  private begin(key: string): Promise<Value> {
    const reading = this.read(key);
    const end = () => void this.running.delete(key);
    this.running.set(key, reading.then(end, end));
    return reading;
  }
}
