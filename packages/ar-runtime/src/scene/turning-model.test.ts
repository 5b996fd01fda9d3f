import { DEFAULT_TURN_PERIOD_S } from '@anchora/contract/scene/default-scene';
import { BoxGeometry, Mesh } from 'three';
import { expect, it } from 'vitest';
import { createTurningModel } from './turning-model';

const PERIOD_S = 10;

function turningBox() {
  return createTurningModel({ root: new Mesh(new BoxGeometry(1, 2, 4)), clips: [], createMixer: null });
}

it('turns by 360 degrees in 10 s, over and over', () => {
  const model = turningBox();
  model.update(PERIOD_S / 4);
  expect(model.object.rotation.y).toBeCloseTo(Math.PI / 2, 9);
  model.update((3 / 4) * PERIOD_S);
  expect(Math.sin(model.object.rotation.y)).toBeCloseTo(0, 9);
  expect(Math.cos(model.object.rotation.y)).toBeCloseTo(1, 9);
  model.update(2.25 * PERIOD_S);
  expect(model.object.rotation.y).toBeCloseTo(Math.PI / 2, 9);
  model.dispose();
});

it('turns as fast as the model of a new document', () => {
  expect(DEFAULT_TURN_PERIOD_S).toBe(PERIOD_S);
});

it('knows the longest side of the model', () => {
  expect(turningBox().longestSide).toBe(4);
});
