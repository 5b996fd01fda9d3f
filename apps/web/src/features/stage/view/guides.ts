import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import type { Vec } from '../document/item-edits';
import type { Guide } from '../document/snapping';

/** A red that differs from the green of the selection, over light and dark pictures. */
const COLOUR = 0xcf3418;
/**
 * Length of a line on each side of the item, widths or metres; it crosses a picture that is no higher than this from any
 * place on it. Chosen, not measured.
 */
export const REACH = 3;
/** An item snaps to one line at most on each of the two axes of the picture or floor. */
const MAX_LINES = 2;
/** Ends of a line. */
const ENDS = 2;

/** Lines in the plane of the picture or floor at which the moved item snaps. */
export class Guides {
  readonly object: LineSegments;
  /** The axis out of the picture, or up from the floor. */
  private readonly depth: Guide['axis'];
  private readonly ends = new BufferAttribute(new Float32Array(MAX_LINES * ENDS * 3), 3);

  constructor(onFloor: boolean) {
    this.depth = onFloor ? 1 : 2;
    const material = new LineBasicMaterial({ color: COLOUR, depthTest: false, toneMapped: false });
    this.object = new LineSegments(new BufferGeometry().setAttribute('position', this.ends), material);
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  /** @param position of the moved item. */
  show(guides: readonly Guide[], position: Vec): void {
    const lines = guides.filter(({ axis }) => axis !== this.depth);
    this.object.visible = lines.length > 0;
    if (lines.length === 0) return;
    for (const [line, { axis, value }] of lines.entries()) {
      // The other axis of the plane: the numbers of the three axes add up to 3.
      const along = (3 - this.depth - axis) as Guide['axis'];
      const at = position.with(axis, value);
      const middle = position[along];
      this.ends.set([...at.with(along, middle - REACH), ...at.with(along, middle + REACH)], line * ENDS * 3);
    }
    this.ends.needsUpdate = true;
    this.object.geometry.setDrawRange(0, lines.length * ENDS);
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as LineBasicMaterial).dispose();
  }
}
