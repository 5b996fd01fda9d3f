import { type Extent, POINT } from '../document/snapping';

/** The view's answers about sizes, as far as known. */
interface Measuring {
  /** Extent of an item around its position; null while it is unknown. */
  extentOf(itemId: string): Extent | null;
  /** Longest side of an item at scale 1, widths or metres; null while it is unknown. */
  sideOf(itemId: string): number | null;
}

/** Sizes of items, measured by the view and read by the panels. */
export class SceneBounds {
  private view: Measuring | null = null;
  private height = 1;

  connect(view: Measuring | null, pictureHeight: number): void {
    this.view = view;
    this.height = pictureHeight;
  }

  /** Height of the picture in widths. */
  get pictureHeight(): number {
    return this.height;
  }

  /** Extent of an item around its position; a point while it is unknown. */
  of(itemId: string): Extent {
    return this.view?.extentOf(itemId) ?? POINT;
  }

  /** Longest side of an item at scale 1, widths or metres; null while it is unknown. */
  sideOf(itemId: string): number | null {
    return this.view?.sideOf(itemId) ?? null;
  }
}
