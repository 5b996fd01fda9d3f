/**
 * Group reading. While one read of a key runs, everyone who asks for the key waits and then shares the next read, so that a
 * hot project costs one connection however many visitors it has. A read always begins after it was asked for; so nobody
 * gets a value that is older than their request.
 */
export class GroupedReads<Value> {
  /** Ends, without failing, with the read that runs. */
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
