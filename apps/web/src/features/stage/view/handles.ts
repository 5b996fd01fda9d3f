import { Group, MathUtils, Matrix4, Object3D, type PerspectiveCamera, Quaternion, type Scene, Vector3 } from 'three';
import { TransformControls } from 'three/examples/jsm/controls/TransformControls.js';
import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import type { Vec } from '../document/item-edits';
import { snapAngle } from '../document/snapping';

export type HandleMode = 'translate' | 'rotate' | 'scale';

/** Length of a handle, CSS px; chosen by eye. */
const HANDLE_PX = 110;
/** Length of TransformControls' unit at size 1 in the height of the canvas: 1.9 / 4 / 2 of its own formula. */
const UNIT_SHARE = 0.2375;
/**
 * Smallest change of scale by one pull, which may cross the item's middle. It makes the largest item that a document
 * keeps as small as the smallest.
 */
const LEAST_FACTOR = RANGES.scale[0] / RANGES.scale[1];

export interface HandleListener {
  /**
   * Called with the item whose handle is held, as it was when the handle was grasped. Another one may be selected by
   * then.
   */
  onMove: (item: SceneItem, position: Vec) => void;
  onTurn: (item: SceneItem, rotation: Vec) => void;
  onScale: (item: SceneItem, scale: number) => void;
  onGrab: () => void;
  onRelease: () => void;
  /** Called when the stage has to be drawn again. */
  onChange: () => void;
  /** Whether snapping is off. */
  isFree: () => boolean;
}

/**
 * Handles of the selected item for mouse and pen. TransformControls follows one finger only and jumps when a second one
 * touches, so touch uses the item itself.
 */
export class Handles {
  private readonly controls: TransformControls;
  /** The frame in which the item stands; contains the stand-in that the handles move. */
  private readonly frame = new Group();
  private readonly standIn = new Object3D();
  private item: SceneItem | null = null;
  private scaleAtGrab = 1;
  private isAllowed = true;

  constructor(
    camera: PerspectiveCamera,
    private readonly canvas: HTMLCanvasElement,
    scene: Scene,
    private readonly listener: HandleListener,
  ) {
    this.controls = new TransformControls(camera, canvas);
    this.standIn.rotation.order = 'YXZ';
    this.frame.add(this.standIn);
    scene.add(this.frame, this.controls.getHelper());
    // Squares for planes would cover the item, which can be dragged in its plane without them.
    this.controls.showXY = this.controls.showYZ = this.controls.showXZ = false;
    this.controls.addEventListener('change', () => listener.onChange());
    this.controls.addEventListener('objectChange', () => this.report());
    this.controls.addEventListener('dragging-changed', ({ value }) => this.grab(value === true));
  }

  get isHovered(): boolean {
    return this.controls.object !== undefined && this.controls.axis !== null;
  }

  get isDragging(): boolean {
    return this.controls.dragging;
  }

  set mode(mode: HandleMode) {
    this.controls.setMode(mode);
    this.controls.setSpace(mode === 'translate' ? 'world' : 'local');
  }

  /**
   * Shows or hides the handles; fingers move the item itself. A handle that is held stays, or its end would never be
   * told.
   */
  allow(isAllowed: boolean): void {
    if (this.isDragging) return;
    this.isAllowed = isAllowed;
    this.controls.enabled = isAllowed;
    if (!isAllowed) this.controls.detach();
  }

  /** @param standing rotation rootFromStanding of the item. */
  show(item: SceneItem | null, standing: Quaternion): void {
    if (this.isDragging) return;
    this.item = item;
    if (!item || item.locked || item.kind === 'sound' || !this.isAllowed) {
      this.controls.detach();
      return;
    }
    const [x, y, z] = item.position;
    this.frame.quaternion.copy(standing);
    this.standIn.position.set(x, y, z).applyQuaternion(standing.clone().invert());
    this.standIn.rotation.set(
      MathUtils.degToRad(item.rotation[0]),
      MathUtils.degToRad(item.rotation[1]),
      MathUtils.degToRad(item.rotation[2]),
    );
    this.standIn.scale.setScalar(item.scale);
    this.frame.updateMatrixWorld(true);
    if (this.controls.object !== this.standIn) this.controls.attach(this.standIn);
  }

  /** Keeps the handles at a constant size on the screen. */
  resize(canvasHeightPx: number): void {
    this.controls.setSize(HANDLE_PX / (UNIT_SHARE * canvasHeightPx));
  }

  dispose(): void {
    this.controls.detach();
    this.controls.dispose();
    this.canvas.style.cursor = '';
  }

  private grab(isDragging: boolean): void {
    this.scaleAtGrab = this.standIn.scale.x;
    if (isDragging) this.listener.onGrab();
    else this.listener.onRelease();
  }

  private report(): void {
    const { mode } = this.controls;
    const { item } = this;
    if (!item) return;
    if (mode === 'translate') {
      const at = this.standIn.getWorldPosition(new Vector3());
      this.listener.onMove(item, [at.x, at.y, at.z]);
    } else if (mode === 'rotate') {
      const { x, y, z } = this.standIn.rotation;
      const snap = this.listener.isFree() ? (degrees: number) => degrees : snapAngle;
      this.listener.onTurn(item, [x, y, z].map((rad) => snap(MathUtils.radToDeg(rad))) as Vec);
    } else {
      this.listener.onScale(item, this.uniformScale());
    }
  }

  /** Scale by the pulled axis; items keep their proportions. */
  private uniformScale(): number {
    const { x, y, z } = this.standIn.scale;
    const factors = [x, y, z].map((side) => side / this.scaleAtGrab);
    const pulled = factors.reduce((most, factor) => (Math.abs(factor - 1) > Math.abs(most - 1) ? factor : most), 1);
    return this.scaleAtGrab * Math.max(LEAST_FACTOR, pulled);
  }
}

/** Rotation rootFromStanding of an item that stands as on a table. */
export const TABLE_STANDING = new Quaternion().setFromRotationMatrix(new Matrix4().makeRotationX(Math.PI / 2));
/** Rotation rootFromStanding of an item that stands in the plane of the picture, or on a floor. */
export const PICTURE_STANDING = new Quaternion();
