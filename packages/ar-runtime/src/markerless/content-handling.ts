import { Matrix4, Raycaster, type Ray, Vector2, Vector3 } from 'three';
import { floorPoint } from './floor';
import { followGestures } from './gestures';
import type { WayHost } from './way-driver';
import type { World } from '../scene/world';

/** Farther than this from the visitor nothing is dragged, m. */
export const REACH_M = 8;
/** Pinched this near to its real size, content snaps to it. */
const SNAP = 0.05;

export interface HandlingOptions {
  world: World;
  host: Pick<WayHost, 'elements' | 'scaled'>;
  /** A tap beside all buttons, as a ray into the world. */
  onTap: (ray: Ray) => void;
  /** Where a finger meets what the content is on, if that is no floor; null: past it. */
  meet?: (ray: Ray) => Vector3 | null | undefined;
  /** The content was dragged along its floor to here. */
  onMoved: (worldFromPlacement: Matrix4) => void;
}

/**
 * Lets the visitor's fingers move what is placed: one finger along the floor, two to scale and to turn. For content on a
 * floor; the world keeps its scale and turn.
 *
 * @returns a function that ends the handling.
 */
export function handleContent({ world, host, onTap, onMoved, meet: meetOther }: HandlingOptions): () => void {
  const { elements } = host;
  const worldFromPlacement = new Matrix4();
  /** From where the finger met the floor to the content's origin. */
  let grip: Vector3 | null = null;
  /** As pinched, before snapping: else it could not be pulled off its real size again. */
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

/** Ray through a point of the canvas, client px; world frame. */
export function rayAt(world: World, canvas: HTMLElement, x: number, y: number): Ray {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2((2 * (x - left)) / width - 1, 1 - (2 * (y - top)) / height), world.camera);
  return caster.ray;
}
