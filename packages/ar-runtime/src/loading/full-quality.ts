interface Offer {
  url: string;
  /** Undefined if the server does not tell it. */
  bytes: number | undefined;
  /** The model that would be replaced. */
  model: { readonly isDisposed?: boolean };
}

/**
 * The full models that are not loaded by themselves, because of the device or its connection, or because they were
 * drawn too slowly. A page loads this module only with the code that offers models or shows the offer.
 */
export class FullQuality {
  private readonly offers = new Map<Offer, () => void>();

  /** Bytes of all offered files, 0 if a size is unknown; null if nothing is offered. */
  get bytes(): number | null {
    const shown = [...this.offers.keys()].filter(({ model }) => !model.isDisposed);
    if (shown.length === 0) return null;
    const sizes = new Map(shown.map(({ url, bytes }) => [url, bytes ?? NaN]));
    return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) || 0;
  }

  /** Resolves when the visitor asks for full quality. A model that is no longer shown may wait for ever. */
  async wanted(offer: Offer): Promise<void> {
    // Each time that its scene is shown, a model is read again. Those of earlier times would stay in memory.
    for (const former of this.offers.keys()) if (former.model.isDisposed) this.offers.delete(former);
    await new Promise<void>((take) => this.offers.set(offer, take));
  }

  /** Takes all offers. */
  take(): void {
    for (const take of this.offers.values()) take();
    this.offers.clear();
  }
}

export const fullQuality = new FullQuality();
