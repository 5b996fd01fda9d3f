import { RANGES } from '@anchora/contract/scene/ranges';
import { itemOf } from '../document/edit-document';
import { setFields } from '../document/item-edits';
import { SCALE_STEP, fitNumber } from '../document/number-steps';
import type { SceneBounds } from '../view/scene-bounds';
import type { StageSession } from './stage-session';

/**
 * Keeps the apparent size of models whose file is replaced on a floor, where a model has the size of its file. On a picture
 * all models are equally large at scale 1.
 */
export class SizeKeeper {
  private readonly sides = new Map<string, number>();

  constructor(
    private readonly session: Pick<StageSession, 'document' | 'editItem' | 'onFloor'>,
    private readonly bounds: Pick<SceneBounds, 'sideOf'>,
  ) {}

  /** Call this before a file replaces another one. */
  remember(itemId: string): void {
    const side = this.session.onFloor ? this.bounds.sideOf(itemId) : null;
    if (side !== null && itemOf(this.session.document, itemId)?.kind === 'model') this.sides.set(itemId, side);
  }

  /** Call this once everything is drawn. The change of size belongs to the same step of undo as the replacement. */
  settle(): void {
    for (const [itemId, before] of this.sides) {
      const after = this.bounds.sideOf(itemId);
      if (after === null || after === 0) continue;
      this.sides.delete(itemId);
      this.session.editItem(
        itemId,
        (item) => setFields(item, { scale: fitNumber((item.scale * before) / after, RANGES.scale, SCALE_STEP) }),
        replacementOf(itemId),
      );
    }
  }
}

export function replacementOf(itemId: string): { name: string } {
  return { name: `replacement of ${itemId}` };
}
