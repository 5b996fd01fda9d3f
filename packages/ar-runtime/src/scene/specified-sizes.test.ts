import { Box3, BoxGeometry, Mesh, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createModelContent } from './model-content';
import { createTurningModel } from './turning-model';
import { videoPlaneSize } from './video-plane-size';

describe('videoPlaneSize', () => {
  it.each([
    ['9:16 fills it', 720, 1280, 0.9, 1.6],
    ['16:9 is as wide', 1280, 720, 0.9, 0.50625],
    ['1:1 is as wide', 500, 500, 0.9, 0.9],
    ['a taller one is as high', 100, 400, 0.4, 1.6],
  ])('fits a video inside 0.9 × 1.6 in its own shape: %s', (_, width, height, planeWidth, planeHeight) => {
    const plane = videoPlaneSize(width, height);
    expect(plane.width).toBeCloseTo(planeWidth, 9);
    expect(plane.height).toBeCloseTo(planeHeight, 9);
  });
});

describe('createTurningModel', () => {
  it('turns by 360 degrees in 10 s, over and over', () => {
    const model = createTurningModel({ root: new Mesh(new BoxGeometry(1, 2, 4)), clips: [], createMixer: null });
    model.turning = true;
    model.update(2.5);
    expect(model.object.rotation.y).toBeCloseTo(Math.PI / 2, 9);
    model.update(7.5);
    expect(Math.sin(model.object.rotation.y)).toBeCloseTo(0, 9);
    expect(Math.cos(model.object.rotation.y)).toBeCloseTo(1, 9);
    expect(model.longestSide).toBe(4);
    model.dispose();
  });
});

describe('createModelContent', () => {
  it('gives the longest side half a target width, centred', () => {
    const content = createModelContent({ root: new Mesh(new BoxGeometry(1, 2, 4)), clips: [], createMixer: null });
    content.object.updateMatrixWorld(true);
    const box = new Box3().setFromObject(content.object);
    expect(Math.max(...box.getSize(new Vector3()).toArray())).toBeCloseTo(0.5, 6);
    expect(box.getCenter(new Vector3()).length()).toBeCloseTo(0, 6);
    content.dispose();
  });
});
