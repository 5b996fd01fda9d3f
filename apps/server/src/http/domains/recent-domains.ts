import type { Database } from '../../db/database';
import { dropOldestBeyond } from '../drop-oldest-beyond';
import { findNamedDomain } from './served-domain-repository';

type Found = Awaited<ReturnType<typeof findNamedDomain>>;

/**
 * Time for which an answer is used again. A domain that has ended is served for this much longer. Chosen, not measured.
 */
const KEPT_MS = 2000;
/** A flood with ever new names keeps no more of them. Chosen, not measured. */
const MAX_KEPT = 1000;

/** Looks up names of Host headers. A page's many requests, and a flood with one name, share a look-up. */
export class RecentDomains {
  private readonly kept = new Map<string, { found: Promise<Found>; untilMs: number }>();

  constructor(private readonly db: Database) {}

  find(name: string): Promise<Found> {
    const known = this.kept.get(name);
    if (known && known.untilMs > performance.now()) return known.found;
    const found = findNamedDomain(this.db, name);
    this.kept.delete(name);
    this.kept.set(name, { found, untilMs: performance.now() + KEPT_MS });
    found.catch(() => {
      // A slow failure must not take the place of a newer look-up.
      if (this.kept.get(name)?.found === found) this.kept.delete(name);
    });
    dropOldestBeyond(MAX_KEPT, this.kept);
    return found;
  }
}
