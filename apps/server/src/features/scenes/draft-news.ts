import type { FastifyBaseLogger } from 'fastify';
import { BackgroundWork } from '../../queue/background-work';

/** At most two notifications a second for a project, however fast its draft is saved. Chosen, not measured. */
const LEAST_INTERVAL_MS = 500;

/** Notifies previews of saves, after the saving transaction. */
export class DraftNews {
  /** Projects with a recent notification: whether another one is due, and the timer that ends the pause. */
  private readonly recent = new Map<number, { hasMore: boolean; timer: NodeJS.Timeout }>();
  private readonly background: BackgroundWork;

  constructor(
    private readonly notify: (projectId: number) => Promise<void>,
    log: Pick<FastifyBaseLogger, 'error'>,
  ) {
    this.background = new BackgroundWork(log);
  }

  saved(projectId: number): void {
    const recent = this.recent.get(projectId);
    if (recent) recent.hasMore = true;
    else this.tell(projectId);
  }

  /** Sends the notifications that are due, and resolves once all were sent. No draft is saved from then on. */
  async close(): Promise<void> {
    for (const [projectId, { hasMore, timer }] of this.recent) {
      clearTimeout(timer);
      if (hasMore) this.send(projectId);
    }
    this.recent.clear();
    await this.background.settled();
  }

  private tell(projectId: number): void {
    this.send(projectId);
    const timer = setTimeout(() => {
      const hasMore = this.recent.get(projectId)?.hasMore;
      this.recent.delete(projectId);
      if (hasMore) this.tell(projectId);
    }, LEAST_INTERVAL_MS).unref();
    this.recent.set(projectId, { hasMore: false, timer });
  }

  private send(projectId: number): void {
    this.background.watch(this.notify(projectId), 'telling of a draft failed', { projectId });
  }
}
