import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';

/** The content of an item as kept by a renderer. */
export interface Held {
  /** Applies changed fields that need no other file. */
  adjust(item: PublicItem): void;
  dispose(): void;
}

interface Slot<Content> {
  key: string;
  content: Content | null;
  settled: Promise<void>;
}

/**
 * The contents of a scene's items, by id. An item that only moves or changes its appearance keeps its content, so that
 * its video continues and its model is not read again.
 */
export class ItemContents<Content extends Held> {
  private slots = new Map<string, Slot<Content>>();
  private readonly items = new Map<string, PublicItem>();

  constructor(
    private readonly load: (item: PublicItem) => Promise<Content | null>,
    private readonly onGone: (id: string) => void,
    private readonly onFailed: (id: string, error: unknown) => void,
  ) {}

  /** The content of an item; null until it is loaded, and for an item without one. */
  get(id: string): Content | null {
    return this.slots.get(id)?.content ?? null;
  }

  apply(scene: PublicSceneOfItems): void {
    const before = this.slots;
    this.slots = new Map();
    for (const item of scene.items) {
      const slot = before.get(item.id);
      const kept = slot && slot.key === keyOf(item) ? slot : null;
      const changed = kept && JSON.stringify(this.items.get(item.id)) !== JSON.stringify(item);
      this.items.set(item.id, item);
      if (kept) before.delete(item.id);
      if (kept && changed) kept.content?.adjust(item);
      this.slots.set(item.id, kept ?? this.fill(item));
    }
    for (const [id, slot] of before) this.empty(id, slot);
  }

  /**
   * Resolves once every item is loaded or has failed.
   *
   * @throws the error of an item, if there are items and all have failed.
   */
  async loaded(): Promise<void> {
    const settled = await Promise.allSettled([...this.slots.values()].map(({ settled: each }) => each));
    const [first] = settled;
    if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) throw first.reason;
  }

  dispose(): void {
    const { slots } = this;
    this.slots = new Map();
    for (const [id, slot] of slots) this.empty(id, slot);
  }

  private fill(item: PublicItem): Slot<Content> {
    const slot: Slot<Content> = { key: keyOf(item), content: null, settled: Promise.resolve() };
    slot.settled = this.load(item).then((content) => this.arrived(item, slot, content));
    slot.settled.catch((error: unknown) => {
      if (this.slots.get(item.id) === slot) this.onFailed(item.id, error);
    });
    return slot;
  }

  private arrived(item: PublicItem, slot: Slot<Content>, content: Content | null): void {
    const isAwaited = this.slots.get(item.id) === slot;
    if (!isAwaited) content?.dispose();
    if (!content || !isAwaited) return;
    slot.content = content;
    const now = this.items.get(item.id);
    // The item may have been edited while it was loading.
    if (now && now !== item) content.adjust(now);
  }

  private empty(id: string, { content }: Slot<Content>): void {
    content?.dispose();
    if (this.slots.has(id)) return;
    this.items.delete(id);
    this.onGone(id);
  }
}

/** Items with the same key have the same content. */
function keyOf(item: PublicItem): string {
  return `${item.kind} ${'address' in item ? item.address : ''}`;
}
