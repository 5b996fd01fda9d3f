import { defaultFocalLengthPx } from '@anchora/ar-runtime/camera/cover-fit';
import { PerspectiveCamera, Vector3 } from 'three';
import { FAR, NEAR } from '@anchora/ar-runtime/scene/target-scene';

export type ViewName = 'wall' | 'table' | 'phone' | 'free';

/**
 * Share of the canvas that the picture fills, were it seen from straight ahead; chosen by eye. `wall` is that of
 * FlatPreview, which loads no three.js, so that pictures with a model and with a video look equally large.
 */
export const FILL = { wall: 0.62, table: 0.62, free: 0.55, phone: 0.8 } as const satisfies Record<ViewName, number>;
/**
 * Angle from which a picture on a table is seen, and the turn and rise of the free view to begin with; chosen by eye.
 */
const TABLE_RAD = Math.PI / 4;
const FREE_TURN_RAD = -0.5;
const FREE_RISE_RAD = 0.35;

/** Eye of a person in a room and the point it looks at, m; chosen by eye. */
const FLOOR_EYE = new Vector3(0.4, 1.2, 2.1);
const FLOOR_LOOK = new Vector3(0, 0.3, 0);

/** A place in the frame of the picture, in its widths, or of the floor, in metres. */
export interface EyePlace {
  position: Vector3;
  lookAt: Vector3;
  /** Up axis in the root's frame; the camera orbits about it. */
  up: Vector3;
}

/** The camera that the creator moves, in the frame of the picture or floor. */
export class Eye {
  readonly camera = new PerspectiveCamera();
  focalPx = 1;
  private size = { width: 1, height: 1 };

  /**
   * @param onFloor whether the content stands on a floor, without a picture.
   * @param pictureHeight in widths of the picture; no matter on a floor.
   */
  constructor(
    private readonly onFloor: boolean,
    private readonly pictureHeight: number,
  ) {
    this.camera.near = NEAR;
    this.camera.far = FAR;
  }

  /** Size of the canvas, CSS px. */
  resize(width: number, height: number): void {
    this.size = { width, height };
    this.focalPx = defaultFocalLengthPx(width, height);
    this.camera.fov = (360 / Math.PI) * Math.atan(height / 2 / this.focalPx);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  placeOf(view: ViewName): EyePlace {
    const lookAt = new Vector3();
    const up = new Vector3(0, 1, 0);
    if (this.onFloor) return { position: FLOOR_EYE.clone(), lookAt: FLOOR_LOOK.clone(), up };
    const distance = this.distanceFor(FILL[view]);
    if (view === 'table') {
      const position = new Vector3(0, -Math.sin(TABLE_RAD), Math.cos(TABLE_RAD)).multiplyScalar(distance);
      return { position, lookAt, up: new Vector3(0, 0, 1) };
    }
    if (view !== 'free') return { position: new Vector3(0, 0, distance), lookAt, up };
    const position = new Vector3(
      Math.sin(FREE_TURN_RAD) * Math.cos(FREE_RISE_RAD),
      Math.sin(FREE_RISE_RAD),
      Math.cos(FREE_TURN_RAD) * Math.cos(FREE_RISE_RAD),
    );
    return { position: position.multiplyScalar(distance), lookAt, up };
  }

  look({ position, lookAt, up }: EyePlace): void {
    this.camera.up.copy(up);
    this.camera.position.copy(position);
    this.camera.lookAt(lookAt);
    this.camera.updateMatrixWorld(true);
  }

  /** Size on the canvas, CSS px, of a length of 1 at a point. */
  pxPerUnitAt(point: Vector3): number {
    const depth = -point.clone().applyMatrix4(this.camera.matrixWorldInverse).z;
    return this.focalPx / Math.max(NEAR, depth);
  }

  private distanceFor(fill: number): number {
    const { width, height } = this.size;
    return this.focalPx * Math.max(1 / (fill * width), this.pictureHeight / (fill * height));
  }
}
