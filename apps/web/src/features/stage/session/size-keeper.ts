import { RANGES } from '@anchora/contract/scene/ranges';
import { itemOf } from '../document/edit-document';
import { setFields } from '../document/item-edits';
import { SCALE_STEP, fitNumber } from '../document/number-steps';
import type { SceneBounds } from '../view/scene-bounds';
import type { StageSession } from './stage-session';

/**
 * Keeps the apparent size of models whose file is replaced on a floor, where a model has the size of its file. On a
 * picture all models are equally large at scale 1.
 */
export class SizeKeeper {
  /** The replaced file of each item whose new one is not drawn yet, and the longest side of its model at scale 1, m. */
  private readonly replaced = new Map<string, { file: string; sideM: number }>();

  constructor(
    private readonly session: Pick<StageSession, 'document' | 'amendItem' | 'onFloor'>,
    private readonly bounds: Pick<SceneBounds, 'sideOf'>,
  ) {}

  /** Call this before a file replaces another one. */
  remember(itemId: string): void {
    const sideM = this.session.onFloor ? this.bounds.sideOf(itemId) : null;
    const item = itemOf(this.session.document, itemId);
    if (sideM !== null && item?.kind === 'model') this.replaced.set(itemId, { file: item.file, sideM });
  }

  /**
   * Call this once everything is drawn. The size changes in every step of the history that has the new file, because
   * the creator may have gone on, or undone the replacement, before a large file was drawn.
   */
  settle(): void {
    for (const [itemId, { file, sideM }] of this.replaced) {
      const now = itemOf(this.session.document, itemId);
      const nowM = this.bounds.sideOf(itemId);
      if (now?.kind !== 'model' || now.file === file || !nowM) continue;
      this.replaced.delete(itemId);
      this.session.amendItem(itemId, (item) =>
        item.kind === 'model' && item.file === now.file
          ? setFields(item, { scale: fitNumber((item.scale * sideM) / nowM, RANGES.scale, SCALE_STEP) })
          : item,
      );
    }
  }
}
