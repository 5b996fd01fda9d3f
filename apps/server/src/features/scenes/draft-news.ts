import type { Database } from '../../db/database';
import { tellOfDraft } from './draft-channel';

/** At most two notifications a second for a project, however fast its draft is saved. */
const LEAST_INTERVAL_MS = 500;

/** Notifies previews of saves, after the saving transaction. */
export class DraftNews {
  /** Projects with a recent notification, and whether another one is due. */
  private readonly recent = new Map<number, { hasMore: boolean }>();

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  saved(projectId: number): void {
    const recent = this.recent.get(projectId);
    if (recent) recent.hasMore = true;
    else this.tell(projectId);
  }

  private tell(projectId: number): void {
    const entry = { hasMore: false };
    this.recent.set(projectId, entry);
    tellOfDraft(this.db, projectId).catch(this.onError);
    setTimeout(() => {
      this.recent.delete(projectId);
      if (entry.hasMore) this.tell(projectId);
    }, LEAST_INTERVAL_MS).unref();
  }
}
