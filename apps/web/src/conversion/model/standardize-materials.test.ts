import { Group, Line, Mesh, type Object3D, PointLight, Points } from 'three';
import { expect, it } from 'vitest';
import { standardizeMaterials } from './standardize-materials';

function holding<Holder extends Object3D>(holder: Holder, ...children: Object3D[]): Holder {
  return holder.add(...children);
}

it('removes lights, lines and points that hold nothing else, and names them', () => {
  const root = holding(new Group(), new PointLight(), new Points(), holding(new PointLight(), new Line()));
  expect(standardizeMaterials(root)).toEqual(new Set(['lights', 'lines']));
  expect(root.children).toEqual([]);
});

it('keeps a light at which a mesh hangs', () => {
  const light = holding(new PointLight(), new Mesh(), new Line());
  const root = holding(new Group(), light);
  standardizeMaterials(root);
  expect(root.children).toEqual([light]);
  expect(light.children).toEqual([expect.any(Mesh)]);
});
