import { Box3, BoxGeometry, Mesh, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { createModelContent } from './model-content';

it('gives the longest side half a target width, centred', () => {
  const content = createModelContent({ root: new Mesh(new BoxGeometry(1, 2, 4)), clips: [], createMixer: null });
  content.object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(content.object);
  expect(Math.max(...box.getSize(new Vector3()).toArray())).toBeCloseTo(0.5, 6);
  expect(box.getCenter(new Vector3()).length()).toBeCloseTo(0, 6);
  content.dispose();
});
