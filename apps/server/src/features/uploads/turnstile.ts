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

/**
 * Statements about uploads that start or end. Most of the pool's 20 connections (November 2026) stay free for other
 * requests, even if a thousand uploads start together.
 */
const MAX_STATEMENTS = 6;
export const uploadStatements = new Turnstile(MAX_STATEMENTS);
