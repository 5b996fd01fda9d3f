import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three';
import type { Vec } from '../document/item-edits';
import type { Guide } from '../document/snapping';

const COLOUR = 0xcf3418;
/** Long enough to cross the picture, widths or metres. */
const REACH = 3;

/** Lines at which the moved item snaps. */
export class Guides {
  readonly object: LineSegments;

  constructor() {
    const material = new LineBasicMaterial({ color: COLOUR, depthTest: false, toneMapped: false });
    this.object = new LineSegments(new BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  /** @param position of the moved item. */
  show(guides: readonly Guide[], position: Vec): void {
    // A line in depth would look like a point from the front.
    const lines = guides.filter(({ axis }) => axis !== 2);
    this.object.visible = lines.length > 0;
    if (lines.length === 0) return;
    const numbers: number[] = [];
    for (const { axis, value } of lines) {
      const along = axis === 0 ? 1 : 0;
      const at = position.with(axis, value);
      numbers.push(...at.with(along, -REACH), ...at.with(along, REACH));
    }
    this.object.geometry.setAttribute('position', new Float32BufferAttribute(numbers, 3));
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as LineBasicMaterial).dispose();
  }
}
