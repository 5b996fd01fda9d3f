/** `viewCount`: views of visitors; `ownViewCount`: those of the owner, which count as views but not for milestones. */
export type Counter = 'viewCount' | 'ownViewCount' | 'shareCount';

export type Increments = Record<Counter, number>;

/** Adds to the counts of a project and commits. @returns the new totals. */
type WriteIncrements = (projectId: number, increments: Increments) => Promise<Increments>;

interface Batch {
  increments: Increments;
  /** Totals after the batch; rejects if the batch was not committed. */
  written: Promise<Increments>;
}

/**
 * Group commit of views and shares. While one write of a project runs, further increments of that project wait and are
 * written together afterwards, so that a hot project costs one connection and one row lock with any number of visitors,
 * and other projects do not wait for it. An increment is settled only once it is committed.
 */
export class GroupedIncrements {
  /** The batch of each project that still accepts increments. */
  private readonly open = new Map<number, Batch>();
  /** The last running write of each project. */
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(private readonly write: WriteIncrements) {}

  /** @returns the project's count after this increment, a different number for each call. */
  async add(projectId: number, counter: Counter): Promise<number> {
    const batch = this.open.get(projectId) ?? this.begin(projectId);
    const place = ++batch.increments[counter];
    const totals = await batch.written;
    return totals[counter] - batch.increments[counter] + place;
  }

  private begin(projectId: number): Batch {
    const increments: Increments = { viewCount: 0, ownViewCount: 0, shareCount: 0 };
    const before = this.running.get(projectId) ?? Promise.resolve();
    const written = before.then(() => {
      this.open.delete(projectId);
      return this.write(projectId, increments);
    });
    const batch = { increments, written };
    this.open.set(projectId, batch);
    // The next batch follows a failed one too.
    const settled: Promise<void> = written.then(
      () => this.end(projectId, settled),
      () => this.end(projectId, settled),
    );
    this.running.set(projectId, settled);
    return batch;
  }

  private end(projectId: number, settled: Promise<unknown>): void {
    if (this.running.get(projectId) === settled) this.running.delete(projectId);
  }
}
