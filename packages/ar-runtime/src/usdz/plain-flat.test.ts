import { Mesh, MeshBasicMaterial, PlaneGeometry, Texture } from 'three';
import { expect, test } from 'vitest';
import { cutTexture } from './plain-flat';

test('a cut picture keeps the middle of its texture, from the upper left corner', () => {
  const mesh = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ map: new Texture() }));
  cutTexture(mesh, { x: 0.5, y: 1 });
  const uv = mesh.geometry.getAttribute('uv');
  // Corners of the plane: upper left, upper right, lower left, lower right.
  expect([0, 1, 2, 3].map((i) => [uv.getX(i), uv.getY(i)])).toEqual([
    [0.25, 0],
    [0.75, 0],
    [0.25, 1],
    [0.75, 1],
  ]);
});
