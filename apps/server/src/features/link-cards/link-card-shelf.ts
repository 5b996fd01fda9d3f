import { acquireSlot } from '../../workers/worker-slots';

/** About 100 KB each. */
const MAX_KEPT = 100;
const MAX_DRAWN_AT_ONCE = 1;

/**
 * Cards that were drawn lately, the least recently asked for forgotten first. Whoever asks for one that is being drawn
 * waits for that drawing.
 */
export class LinkCardShelf {
  private readonly cards = new Map<string, Promise<Buffer>>();

  /** @param fileId names the picture; a stored file never changes. @throws TooManyWaitingError, and what `draw` throws */
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
      const release = await acquireSlot('link-card', MAX_DRAWN_AT_ONCE);
      return await draw().finally(release);
    } catch (error) {
      // A failure is not kept: the next one who asks tries again.
      this.cards.delete(fileId);
      throw error;
    }
  }
}
