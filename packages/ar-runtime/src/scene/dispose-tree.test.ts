import {
  Bone,
  BoxGeometry,
  BufferGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  Skeleton,
  SkinnedMesh,
  Texture,
} from 'three';
import { expect, test } from 'vitest';
import { disposeTree } from './dispose-tree';

/** @returns the names of the things that were freed, in the order of `things`. */
function freedOf(things: Record<string, unknown>, free: () => void): string[] {
  const freed = new Set<string>();
  for (const [name, thing] of Object.entries(things)) {
    (thing as BufferGeometry).addEventListener('dispose', () => freed.add(name));
  }
  free();
  return Object.keys(things).filter((name) => freed.has(name));
}

test('frees geometry, every material and the textures of a mesh', () => {
  const geometry = new BoxGeometry();
  const map = new Texture();
  const front = new MeshBasicMaterial({ map });
  const back = new MeshBasicMaterial();
  const root = new Group().add(new Group().add(new Mesh(geometry, [front, back])));

  const freed = freedOf({ geometry, map, front, back }, () => disposeTree(root));

  expect(freed).toEqual(['geometry', 'map', 'front', 'back']);
});

test('frees lines and points, which files of models may contain too', () => {
  const lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  const points = new Points(new BufferGeometry(), new PointsMaterial());
  const things = {
    lines: lines.geometry,
    lineMaterial: lines.material,
    points: points.geometry,
    pointMaterial: points.material,
  };

  const freed = freedOf(things, () => disposeTree(new Group().add(lines, points)));

  expect(freed).toEqual(Object.keys(things));
});

test('frees the texture of bones', () => {
  const bone = new Bone();
  const skeleton = new Skeleton([bone]);
  const mesh = new SkinnedMesh(new BoxGeometry(), new MeshBasicMaterial());
  mesh.add(bone);
  mesh.bind(skeleton);
  // The renderer does this with the first picture.
  skeleton.computeBoneTexture();

  const freed = freedOf({ bones: skeleton.boneTexture }, () => disposeTree(mesh));

  expect(freed).toEqual(['bones']);
});

test('frees the buffers of instances, which the renderer keeps until the mesh itself is disposed of', () => {
  const mesh = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 3);

  const freed = freedOf({ mesh }, () => disposeTree(mesh));

  expect(freed).toEqual(['mesh']);
});

test('removes the tree from its parent', () => {
  const parent = new Group();
  const root = new Group();
  parent.add(root);

  disposeTree(root);

  expect(parent.children).toEqual([]);
});
