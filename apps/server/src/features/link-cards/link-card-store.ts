/** About 100 KB each. */
const MAX_KEPT = 100;

/** The cards that were asked for last. A card that is being drawn is not drawn twice: further requests wait for it. */
export class LinkCardStore {
  private readonly cards = new Map<string, Promise<Buffer>>();

  /** @param fileId names the picture; a stored file never changes. @throws what `draw` throws */
  async get(fileId: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const card = this.cards.get(fileId) ?? this.draw(fileId, draw);
    this.cards.delete(fileId);
    this.cards.set(fileId, card);
    for (const oldest of this.cards.keys()) {
      if (this.cards.size <= MAX_KEPT) break;
      this.cards.delete(oldest);
    }
    return card;
  }

  private async draw(fileId: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await draw();
    } catch (error) {
      // A failure is not kept: the next request tries again.
      this.cards.delete(fileId);
      throw error;
    }
  }
}
