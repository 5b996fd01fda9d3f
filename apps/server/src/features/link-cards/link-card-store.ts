import { MB } from '@anchora/contract/limits';
import { RecentlyUsed } from '../../http/recently-used';

/** Enough for about 150 cards of usual pictures, of 100 KB each; one filled with noise takes 1 MB (November 2026). */
const MAX_KEPT_BYTES = 16 * MB;

/** Cache of the most recently requested cards. Requests for a card that is being drawn wait for that drawing. */
export class LinkCardStore {
  private readonly drawn: RecentlyUsed<Buffer>;
  private readonly underWay = new Map<string, Promise<Buffer>>();

  /** @param maxBytes memory of the cards that are kept. */
  constructor(maxBytes = MAX_KEPT_BYTES) {
    this.drawn = new RecentlyUsed(maxBytes);
  }

  /**
   * @param key identifies the card; a stored file never changes.
   *
   * @throws the errors of `draw`, after which the next call tries again
   */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const drawn = this.drawn.get(key);
    if (drawn) return drawn;
    const running = this.underWay.get(key);
    if (running) return running;
    const started = this.draw(key, draw).finally(() => this.underWay.delete(key));
    this.underWay.set(key, started);
    return started;
  }

  private async draw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const card = await draw();
    this.drawn.set(key, card, card.length);
    return card;
  }
}
