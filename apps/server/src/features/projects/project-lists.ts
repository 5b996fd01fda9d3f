import { PROJECT_PAGE_SIZE } from '@anchora/contract/limits';
import type { ProjectCounts, ProjectFilterName } from '@anchora/contract/project-lists';
import type { ProjectPageQuery } from '@anchora/contract/project-page-query';
import type { Database } from '../../db/database';
import { pageOfRows } from '../../db/page-of-rows';
import { OneAtATime } from '../../http/limits/turnstile';
import { listOrder, readCursor, writeCursor } from './list-order';
import type { ProjectRow } from './project-columns';
import { ProjectListRepository, type ListedProjects, type OfWorkspace } from './project-list-repository';

/**
 * Projects read at once while a whole list is sent: 30 KB of JSON and about a millisecond of this process. No
 * connection is held between two reads, so a client that reads slowly, or has gone, takes none.
 *
 * Rows that are in work when V8 collects young objects become old ones, so larger batches leave more garbage until the
 * next full collection. Reading 100,000 projects took up to 48 MB more memory and 7 s with 50, up to 105 MB and 5 s
 * with 200 (November 2026).
 */
const BATCH = 50;

interface PageOfProjects {
  rows: ProjectRow[];
  nextCursor: string | null;
  foundCount: number | null;
}

type Rows = ReturnType<ProjectListRepository['page']>;

export class ProjectLists {
  private readonly repository: ProjectListRepository;
  /**
   * Batches of one owner, so that many simultaneous lists neither take the connections of the database nor hand over
   * all their rows at once: with 16 of them the reads of others took 3.4 times as long (November 2026).
   */
  private readonly reading = new OneAtATime<number>();

  constructor(db: Database) {
    this.repository = new ProjectListRepository(db);
  }

  /** @throws ApiError `validation-failed` for a cursor of another list. */
  async page(of: OfWorkspace, query: ProjectPageQuery): Promise<PageOfProjects> {
    const { view, sort, q, cursor, type, content, visibility, tracking } = query;
    const words = q.split(/\s+/).filter(Boolean);
    const filters = { type, content, visibility, tracking } satisfies Record<ProjectFilterName, unknown>;
    const listed = { ...of, view, words, filters };
    const order = listOrder(view, sort);
    const after = cursor === undefined ? null : readCursor(order, cursor);
    const isNarrowed = words.length > 0 || Object.values(filters).some((value) => value !== undefined);
    const [rows, foundCount] = await Promise.all([
      this.repository.page(listed, order, { after, limit: PROJECT_PAGE_SIZE + 1 }),
      after === null && isNarrowed ? this.repository.count(listed) : null,
    ]);
    const { shown, lastOfMore } = pageOfRows(rows, PROJECT_PAGE_SIZE);
    return {
      rows: shown,
      nextCursor: lastOfMore && writeCursor(order, { key: lastOfMore.cursorKey, id: lastOfMore.id }),
      foundCount,
    };
  }

  counts(of: OfWorkspace): Promise<ProjectCounts> {
    return this.repository.counts(of);
  }

  /** The whole list in batches, newest first; the trash by time of deletion, latest first. */
  async *batches(of: OfWorkspace, view: ListedProjects['view']): AsyncGenerator<ProjectRow[], void> {
    const order = listOrder(view === 'kept' ? 'active' : view, 'newest');
    for (let after = null, isLast = false; !isLast;) {
      const from = { after, limit: BATCH };
      const read = (): Rows => this.repository.page({ ...of, view }, order, from);
      const rows: Awaited<Rows> = await this.reading.run(of.ownerId, read);
      const last = rows.at(-1);
      isLast = last === undefined || rows.length < BATCH;
      if (last) after = { key: last.cursorKey, id: last.id };
      yield rows;
    }
  }
}
