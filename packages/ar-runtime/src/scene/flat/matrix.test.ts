import { Matrix4 } from 'three';
import { expect, it } from 'vitest';
import { IDENTITY, multiplied } from './matrix';

it('multiplies two transforms as three.js does', () => {
  const a = new Matrix4().makeRotationX(0.3).setPosition(1, 2, 3);
  const b = new Matrix4().makePerspective(-1, 2, 1, -1, 0.1, 10);
  const product = multiplied(a.elements, b.elements, new Float32Array(16));
  for (const [i, expected] of a.clone().multiply(b).elements.entries()) expect(product[i]).toBeCloseTo(expected, 5);
  expect([...multiplied(IDENTITY, a.elements, new Float32Array(16))]).toEqual([...new Float32Array(a.elements)]);
});
