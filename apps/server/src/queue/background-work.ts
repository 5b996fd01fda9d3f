import type { FastifyBaseLogger } from 'fastify';

/** Work that goes on after the answer to its request, such as the mails about a change. A failure is only logged. */
export class BackgroundWork {
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly log: Pick<FastifyBaseLogger, 'error'>) {}

  /**
   * @param failure line of the log for a failure.
   * @param details fields of that line, such as the id of a row.
   */
  watch(work: Promise<void>, failure: string, details: Record<string, unknown> = {}): void {
    const watched = work
      .catch((error: unknown) => this.log.error({ err: error, ...details }, failure))
      .finally(() => this.underWay.delete(watched));
    this.underWay.add(watched);
  }

  /** Resolves once the work that is under way has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
