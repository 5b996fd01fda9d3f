import {
  type Box3,
  BufferGeometry,
  Float32BufferAttribute,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Vector3,
} from 'three';

/** About the token `held` of the light theme, in both themes: the brackets lie over pictures. */
const HELD = 0x1f9254;
/** Length of a corner's arms, as a share of the box's side; chosen by eye. */
const ARM = 0.22;

/** Brackets around the selected item: the corners of its box. */
export class SelectionFrame {
  readonly object: LineSegments;
  private readonly size = new Vector3();
  private readonly middle = new Vector3();
  private readonly fit = new Matrix4();

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(corners(), 3));
    const material = new LineBasicMaterial({ color: HELD, depthTest: false, toneMapped: false });
    this.object = new LineSegments(geometry, material);
    this.object.matrixAutoUpdate = false;
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  show(bounds: { box: Box3; rootFromItem: Matrix4 } | null): void {
    this.object.visible = bounds !== null;
    if (!bounds) return;
    bounds.box.getSize(this.size);
    bounds.box.getCenter(this.middle);
    this.fit.makeScale(this.size.x, this.size.y, this.size.z).setPosition(this.middle);
    this.object.matrix.multiplyMatrices(bounds.rootFromItem, this.fit);
    this.object.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as LineBasicMaterial).dispose();
  }
}

/** Three arms at each corner of a cube of side 1 around the origin. */
function corners(): number[] {
  const numbers: number[] = [];
  for (let corner = 0; corner < 8; corner++) {
    const at: number[] = [0, 1, 2].map((axis) => (corner & (1 << axis) ? 0.5 : -0.5));
    for (const axis of [0, 1, 2]) {
      const end = at.with(axis, (at[axis] ?? 0) * (1 - 2 * ARM));
      numbers.push(...at, ...end);
    }
  }
  return numbers;
}
