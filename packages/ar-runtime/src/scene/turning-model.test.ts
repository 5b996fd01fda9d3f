import { BoxGeometry, Mesh } from 'three';
import { expect, it } from 'vitest';
import { createTurningModel } from './turning-model';

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
