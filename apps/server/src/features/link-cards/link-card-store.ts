/** Number of cards kept in memory, about 100 KB each. */
const MAX_KEPT = 100;

/** Cache of the most recently requested cards. Requests for a card that is being drawn wait for that drawing. */
export class LinkCardStore {
  private readonly cards = new Map<string, Promise<Buffer>>();

  /** @param key identifies the card; a stored file never changes. @throws the errors of `draw` */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const card = this.cards.get(key) ?? this.draw(key, draw);
    this.cards.delete(key);
    this.cards.set(key, card);
    for (const oldest of this.cards.keys()) {
      if (this.cards.size <= MAX_KEPT) break;
      this.cards.delete(oldest);
    }
    return card;
  }

  private async draw(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await draw();
    } catch (error) {
      // A failure is not kept: the next request tries again.
      this.cards.delete(key);
      throw error;
    }
  }
}
