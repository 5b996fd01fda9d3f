/** Runs a limited number of tasks at once. The others wait in order. */
export class Turnstile {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly max: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.max) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The next task takes over the place.
      if (next) next();
      else this.running--;
    }
  }
}

/** Tasks of one key run one after another, those of different keys side by side. */
export class OneAtATime<Key> {
  private readonly lanes = new Map<Key, { turnstile: Turnstile; tasks: number }>();

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { turnstile: new Turnstile(1), tasks: 0 };
    this.lanes.set(key, lane);
    lane.tasks++;
    try {
      return await lane.turnstile.run(work);
    } finally {
      lane.tasks--;
      if (lane.tasks === 0) this.lanes.delete(key);
    }
  }
}
