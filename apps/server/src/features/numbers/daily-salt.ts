import { createHash, createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '@anchora/contract/durations';
import type { Database } from '../../db/database';
import { SaltRepository } from './salt-repository';

const SALT_BYTES = 32;
/** Bytes of a visitor's hash: 128 bits. */
const VISITOR_BYTES = 16;

/** The present day by the database's clock, on which all processes agree, and the hashes made with its salt. */
export interface Today {
  /** YYYY-MM-DD of UTC. */
  day: string;
  /** Unix time. */
  ms: number;
  /** SHA-256 of the salt, to see whether the database has the same one. */
  saltHash: Buffer;
  /** Hash that is equal for the same network, browser, project and day; nothing else can be derived from it. */
  visitorOf(projectId: number, network: string, userAgent: string): string;
}

interface Held {
  day: string;
  salt: Buffer;
  /** Unix time by the database's clock, minus the clock of this process. */
  offsetMs: number;
  /** End of the day, by the clock of this process. */
  endsAtMs: number;
  wipe: NodeJS.Timeout;
}

/** Holds the salt of the day in memory until the day ends. */
export class DailySalt {
  private held: Held | null = null;
  private asking: Promise<Held> | null = null;
  private readonly repository: SaltRepository;

  /** @param now clock that only moves forward, ms of performance.now(); tests let a day pass with it. */
  constructor(
    db: Database,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.repository = new SaltRepository(db);
  }

  async today(): Promise<Today> {
    const { day, salt, offsetMs } = await this.hold();
    return {
      day,
      saltHash: createHash('sha256').update(salt).digest(),
      ms: Math.floor(this.now() + offsetMs),
      visitorOf: (projectId, network, userAgent) =>
        createHmac('sha256', salt)
          .update(JSON.stringify([projectId, network, userAgent]))
          .digest()
          .toString('base64url', 0, VISITOR_BYTES),
    };
  }

  /** Forgets the salt, which the database may have lost in a crash. */
  forget(): void {
    if (!this.held) return;
    clearTimeout(this.held.wipe);
    this.held.salt.fill(0);
    this.held = null;
  }

  private async hold(): Promise<Held> {
    if (this.held && this.now() < this.held.endsAtMs) return this.held;
    this.forget();
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask(): Promise<Held> {
    const { day, salt, nowMs } = await this.repository.ofToday(randomBytes(SALT_BYTES));
    const offsetMs = nowMs - this.now();
    const leftMs = Date.parse(day) + DAY_MS - nowMs;
    const wipe = setTimeout(() => this.forget(), Math.max(0, leftMs)).unref();
    return (this.held = { day, salt, offsetMs, endsAtMs: this.now() + leftMs, wipe });
  }
}
