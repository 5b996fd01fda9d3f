import * as SRGB from '@anchora/design-tokens/srgb';
import {
  CanvasTexture,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Vector3,
  type Camera,
} from 'three';
import type { SurfaceKind } from './world';

const TEXTURE_PX = 256;
/** Ink at 55%. */
const EDGE_COLOUR = `${SRGB.ink}8c`;
/**
 * Side of the mark at 1 m from the visitor, m; it grows with the distance, so that its apparent size stays the same.
 */
const SIDE_AT_1_M = 0.2;
const SIDE_M = { min: 0.1, max: 0.7 };
/** Height above the surface, m. */
const LIFT_M = 0.003;
/** Rotates from the floor's orientation to that of a wall: y becomes z. */
const WALL_FROM_FLOOR = new Matrix4().makeRotationX(Math.PI / 2);

/** The mark on the surface where a tap would place the content: a ring within four corner brackets. */
export class Reticle {
  readonly object: Mesh;
  private readonly material: MeshBasicMaterial;
  private readonly place = new Matrix4();
  private readonly from = new Vector3();
  private readonly to = new Vector3();

  constructor() {
    this.material = new MeshBasicMaterial({
      map: drawMark(),
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
    this.object = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2).translate(0, LIFT_M, 0), this.material);
    this.object.visible = false;
    this.object.matrixAutoUpdate = false;
  }

  /** @param worldFromPlacement see `World`; null hides the mark. */
  show(worldFromPlacement: Matrix4 | null, surface: SurfaceKind): void {
    this.object.visible = worldFromPlacement !== null;
    if (!worldFromPlacement) return;
    this.place.copy(worldFromPlacement);
    if (surface === 'wall') this.place.multiply(WALL_FROM_FLOOR);
  }

  /** Scales the mark for its distance; called before each frame. */
  fitTo(camera: Camera): void {
    if (!this.object.visible) return;
    const distance = this.from
      .setFromMatrixPosition(this.place)
      .distanceTo(this.to.setFromMatrixPosition(camera.matrixWorld));
    const side = Math.min(SIDE_M.max, Math.max(SIDE_M.min, SIDE_AT_1_M * distance));
    this.object.matrix.copy(this.place).scale(this.to.setScalar(side));
    this.object.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    this.material.map?.dispose();
    this.material.dispose();
    this.object.geometry.dispose();
    this.object.removeFromParent();
  }
}

/** Light lines with a dark edge, visible on a bright floor and on a dark one. */
function drawMark(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TEXTURE_PX;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(TEXTURE_PX / 100, TEXTURE_PX / 100);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const [style, width] of [
      [EDGE_COLOUR, 7],
      [SRGB.paper, 3.6],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.stroke(markPath());
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** In a square of 100: corners with arms of 20 and rounded bends, and a ring of radius 24. */
function markPath(): Path2D {
  const path = new Path2D();
  for (const [x, y, right, down] of [
    [6, 6, 1, 1],
    [94, 6, -1, 1],
    [94, 94, -1, -1],
    [6, 94, 1, -1],
  ] as const) {
    path.moveTo(x, y + 20 * down);
    path.lineTo(x, y + 6 * down);
    path.quadraticCurveTo(x, y, x + 6 * right, y);
    path.lineTo(x + 20 * right, y);
  }
  path.moveTo(74, 50);
  path.arc(50, 50, 24, 0, 2 * Math.PI);
  return path;
}
