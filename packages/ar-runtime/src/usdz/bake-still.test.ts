import { BoxGeometry, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry } from 'three';
import { describe, expect, test } from 'vitest';
import { readUsdz } from '../../test-support/read-usdz';
import { rounded } from '../../test-support/rounded';
import { bakeStill } from './bake-model';
import type { UsdzNote } from './usdz-report';
import { writeUsdz } from './write-usdz';

/** A box of 20 cm, and beside it a picture that is lifted and turned. */
function scene() {
  const box = new Mesh(new BoxGeometry(0.2, 0.2, 0.2), new MeshStandardMaterial());
  box.position.set(-1, 0.1, 0);
  const picture = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial());
  picture.scale.set(0.9, 0.6, 1);
  picture.position.set(0.5, 0.8, -0.3);
  picture.rotation.y = Math.PI / 2;
  const hidden = new Group();
  hidden.visible = false;
  hidden.add(new Mesh(new BoxGeometry(9, 9, 9), new MeshStandardMaterial()));
  return new Group().add(box, picture, hidden);
}

describe('a scene becomes plain meshes', () => {
  test('in the places and sizes of its items, in metres, without what is hidden', async () => {
    const notes = new Set<UsdzNote>();
    const { group, triangles } = bakeStill(scene(), notes);
    expect(triangles).toBe(14);
    expect(notes.size).toBe(0);
    const { meshes, metersPerUnit } = readUsdz(Buffer.from(await writeUsdz(group)));
    expect(metersPerUnit).toBe(1);
    const spans = meshes.map(({ points }) =>
      [0, 1, 2].map((axis) => {
        const along = points.map((point) => point[axis] ?? 0);
        return rounded([Math.min(...along), Math.max(...along)]);
      }),
    );
    expect(spans).toEqual([
      [
        [-1.1, -0.9],
        [0, 0.2],
        [-0.1, 0.1],
      ],
      [
        [0.5, 0.5],
        [0.5, 1.1],
        [-0.75, 0.15],
      ],
    ]);
  });

  test('only if something of it can be seen', () => {
    expect(() => bakeStill(new Group(), new Set())).toThrow('no triangles');
  });
});
