import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import type { Vec } from '../document/item-edits';
import type { Guide } from '../document/snapping';

/** A red that differs from the green of the selection, over light and dark pictures. */
const COLOUR = 0xcf3418;
/** Long enough to cross the picture, widths or metres. */
const REACH = 3;
/** An item snaps to one line at most along each axis; those in depth are not drawn. */
const MAX_LINES = 2;
const ENDS = 2;

/** Lines at which the moved item snaps. */
export class Guides {
  readonly object: LineSegments;
  private readonly ends = new BufferAttribute(new Float32Array(MAX_LINES * ENDS * 3), 3);

  constructor() {
    const material = new LineBasicMaterial({ color: COLOUR, depthTest: false, toneMapped: false });
    this.object = new LineSegments(new BufferGeometry().setAttribute('position', this.ends), material);
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  /** @param position of the moved item. */
  show(guides: readonly Guide[], position: Vec): void {
    // A line in depth would look like a point from the front.
    const lines = guides.filter(({ axis }) => axis !== 2);
    this.object.visible = lines.length > 0;
    if (lines.length === 0) return;
    for (const [line, { axis, value }] of lines.entries()) {
      const along = axis === 0 ? 1 : 0;
      const at = position.with(axis, value);
      this.ends.set([...at.with(along, -REACH), ...at.with(along, REACH)], line * ENDS * 3);
    }
    this.ends.needsUpdate = true;
    this.object.geometry.setDrawRange(0, lines.length * ENDS);
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as LineBasicMaterial).dispose();
  }
}
