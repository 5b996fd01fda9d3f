import { Matrix4, Raycaster, type Ray, Vector2, Vector3 } from 'three';
import { REACH_M, floorPoint } from './floor';
import { followGestures } from './gestures';
import type { WayHost } from './way-driver';
import type { World } from '../scene/world';

/** Relative distance from the real size within which pinched content snaps to it; chosen by hand. */
const SNAP = 0.05;

interface HandlingOptions {
  world: World;
  host: Pick<WayHost, 'elements' | 'scaled'>;
  /** Called for a tap outside all buttons, with its ray in the world frame. */
  onTap: (ray: Ray) => void;
  /**
   * Point at which a ray meets the surface of content that does not stand on a floor; null if it misses. Undefined: the
   * content is on a floor.
   */
  meet?: (ray: Ray) => Vector3 | null | undefined;
  /** Called when the content was dragged along its surface. */
  onMoved: (worldFromPlacement: Matrix4) => void;
}

/**
 * Lets the visitor move placed content: one finger along its floor or wall, two fingers to scale and to turn. The world
 * keeps scale and turn.
 *
 * @returns a function that ends the handling.
 */
export function handleContent({ world, host, onTap, onMoved, meet: meetOther }: HandlingOptions): () => void {
  const { elements } = host;
  const worldFromPlacement = new Matrix4();
  /** Vector from the finger's point on the floor to the content's origin. */
  let grip: Vector3 | null = null;
  /** The pinched scale before snapping; without it, content could not be pulled off its real size again. */
  let pinched = world.scale;
  const at = new Vector3();
  const meet = (x: number, y: number): Vector3 | null => {
    const ray = rayAt(world, elements.canvas, x, y);
    const other = meetOther?.(ray);
    return other === undefined ? floorPoint(ray, at.y, REACH_M) : other;
  };
  return followGestures(elements.touch, {
    onTap: (x, y) => onTap(rayAt(world, elements.canvas, x, y)),
    onDragStart(x, y) {
      grip = null;
      if (!world.placed) return;
      worldFromPlacement.copy(world.worldFromPlacement);
      at.setFromMatrixPosition(worldFromPlacement);
      const held = meet(x, y);
      grip = held && at.clone().sub(held);
      world.stopTurning();
    },
    onDrag(x, y) {
      const held = grip && world.placed ? meet(x, y) : null;
      if (!grip || !held) return;
      worldFromPlacement.setPosition(held.add(grip));
      onMoved(worldFromPlacement);
    },
    onDragEnd: () => (grip = null),
    onPinch(factor) {
      if (!world.placed) return;
      // The world limits the scale, and others reset it.
      if (Math.abs(world.scale - pinched) > SNAP * world.scale) pinched = world.scale;
      pinched *= factor;
      world.setScale(world.trueToSize && Math.abs(pinched - 1) < SNAP ? 1 : pinched);
      world.stopTurning();
      host.scaled();
    },
    onTwist(rad) {
      if (world.placed) world.setTurn(world.turnRad + rad);
    },
  });
}

const caster = new Raycaster();
const inClip = new Vector2();

/**
 * Ray through a point of the picture, given as shares of its width and height from the top left, in the world frame.
 * The next call overwrites it.
 */
export function rayThrough(world: World, x: number, y: number): Ray {
  caster.setFromCamera(inClip.set(2 * x - 1, 1 - 2 * y), world.camera);
  return caster.ray;
}

/** The result of `rayThrough` for a point of the canvas, client px. */
function rayAt(world: World, canvas: HTMLElement, x: number, y: number): Ray {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return rayThrough(world, (x - left) / width, (y - top) / height);
}
