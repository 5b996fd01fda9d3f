import { isDatabaseAnswering } from '../../db/is-database-answering';
import { isMigrated } from '../../db/migrate';
import { withinTime } from '../../db/within-time';
import type { Deps } from '../../deps';
import { ObjectNotFoundError, type ObjectStore } from '../../storage/object-store';

/** A part that takes longer counts as down, because a proxy needs an early answer. Chosen, not measured. */
const ANSWER_WITHIN_MS = 2000;
/**
 * The store's answer is kept this long, because it is farther away than the database and may charge for requests.
 * Chosen, not measured.
 */
const KEEP_STORE_ANSWER_MS = 5000;
/** This has the form of a key, but no object has it, because keys are random. */
const PROBE_KEY = `files/${'0'.repeat(22)}`;

type Obstacle = 'stopping' | 'database' | 'migrations' | 'store';

/** Whether this server can work: it is not about to stop, and its database, its tables and its store answer. */
export class Readiness {
  private underWay: Promise<boolean> | null = null;
  private lastStore = { askedAtMs: -Infinity, answer: Promise.resolve(true) };
  private tablesAreThere = false;
  private obstacle: Obstacle | null = null;

  /** @param onChange called with the present obstacle, or null. */
  constructor(
    private readonly deps: Pick<Deps, 'db' | 'store' | 'stopping'>,
    private readonly onChange: (obstacle: Obstacle | null) => void,
  ) {}

  check(): Promise<boolean> {
    const { stopping } = this.deps;
    if (stopping?.aborted) return Promise.resolve(this.remember('stopping'));
    // Unauthenticated callers may ask without limit, so simultaneous requests share one check.
    this.underWay ??= this.ask()
      // The server may have begun to stop while the parts were asked.
      .then((obstacle) => this.remember(stopping?.aborted ? 'stopping' : obstacle))
      .finally(() => (this.underWay = null));
    return this.underWay;
  }

  private remember(obstacle: Obstacle | null): boolean {
    if (obstacle !== this.obstacle) this.onChange(obstacle);
    this.obstacle = obstacle;
    return obstacle === null;
  }

  private async ask(): Promise<Obstacle | null> {
    const { db, store } = this.deps;
    if (!(await isDatabaseAnswering(db, ANSWER_WITHIN_MS))) return 'database';
    this.tablesAreThere ||= await isMigrated(db).catch(() => false);
    if (!this.tablesAreThere) return 'migrations';
    if (performance.now() - this.lastStore.askedAtMs > KEEP_STORE_ANSWER_MS) {
      this.lastStore = { askedAtMs: performance.now(), answer: isStoreAnswering(store) };
    }
    return (await this.lastStore.answer) ? null : 'store';
  }
}

/** Requests an object that does not exist; a working store answers that it is missing. */
function isStoreAnswering(store: ObjectStore): Promise<boolean> {
  const answer = store.head(PROBE_KEY).then(
    () => true,
    (error: unknown) => error instanceof ObjectNotFoundError,
  );
  return withinTime(answer, ANSWER_WITHIN_MS, false);
}
