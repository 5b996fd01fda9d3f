import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { DragPlane } from './drag-plane';
import type { Vec } from '../document/item-edits';

/** Size of the canvas, px. */
const SIZE = { width: 400, height: 400 };
/** At a distance of 2 from a camera with a view of 90°, the canvas is 4 wide. */
const PX_PER_UNIT = 100;
/** Least movement by a drag of 50 px that is seen at 45°; facing the camera it would be 0.5. Chosen, not measured. */
const LEAST_MOVE = 0.2;
const OUT = new Vector3(0, 0, 1);

function cameraAt(...position: Vec): PerspectiveCamera {
  const camera = new PerspectiveCamera(90, 1, 0.02, 60);
  camera.position.set(...position);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld(true);
  return camera;
}

describe('a dragged item', () => {
  it('follows the pointer in its plane, from where it was taken', () => {
    const drag = new DragPlane(cameraAt(0, 0, 2), SIZE, [0.5, 0, 0], OUT, { x: 240, y: 200 });
    const moved = drag.across({ x: 290, y: 150 });
    [1, 0.5, 0].forEach((value, axis) => expect(moved?.[axis]).toBeCloseTo(value, 6));
  });

  it('stays in its plane when the picture is seen at an angle', () => {
    const drag = new DragPlane(cameraAt(0, -1.5, 1.5), SIZE, [0, 0, 0.25], OUT, { x: 200, y: 200 });
    const moved = drag.across({ x: 200, y: 150 });
    expect(moved?.[2]).toBeCloseTo(0.25, 9);
    expect(moved?.[1]).toBeGreaterThan(LEAST_MOVE);
  });

  it('is left where it is beyond the horizon of its plane', () => {
    const drag = new DragPlane(cameraAt(0, -2, 0.2), SIZE, [0, 0, 0], OUT, { x: 200, y: 200 });
    expect(drag.across({ x: 200, y: 10 })).toBeNull();
  });

  it('comes nearer in depth when it is dragged to where nearer is on the screen', () => {
    // Seen from the left at 45°, nearer is to the right.
    const drag = new DragPlane(cameraAt(-1.5, 0, 1.5), SIZE, [0, 0, 0], OUT, { x: 200, y: 200 });
    expect(drag.inDepth({ x: 250, y: 200 }, PX_PER_UNIT)[2]).toBeGreaterThan(LEAST_MOVE);
    expect(drag.inDepth({ x: 200, y: 150 }, PX_PER_UNIT)[2]).toBeCloseTo(0, 9);
  });

  it('comes nearer when it is dragged up in depth while it is seen from straight ahead', () => {
    const drag = new DragPlane(cameraAt(0, 0, 2), SIZE, [0, 0, 0], OUT, { x: 200, y: 200 });
    expect(drag.inDepth({ x: 200, y: 150 }, PX_PER_UNIT)).toEqual([0, 0, 0.5]);
  });
});
