import type { Extent } from '../document/snapping';

/** Where the panels learn how large items are; the view fills it in. */
export class SceneBounds {
  private read: ((itemId: string) => Extent | null) | null = null;
  private height = 1;

  connect(read: ((itemId: string) => Extent | null) | null, pictureHeight: number): void {
    this.read = read;
    this.height = pictureHeight;
  }

  /** Height of the picture in its widths. */
  get pictureHeight(): number {
    return this.height;
  }

  /** Extent of an item around its position; a point while it is unknown. */
  of(itemId: string): Extent {
    return this.read?.(itemId) ?? { min: [0, 0, 0], max: [0, 0, 0] };
  }
}
