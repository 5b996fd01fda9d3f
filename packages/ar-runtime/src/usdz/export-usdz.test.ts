import { readFile } from 'node:fs/promises';
import { MAX_USDZ_TRIANGLES } from '@anchora/contract/limits';
import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Texture,
  Bone,
  Skeleton,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { describe, expect, test, vi } from 'vitest';
import { fixturePath } from '../../../../testing/fixtures/fixture-path';
import { boundsM, readUsdz } from '../../test-support/read-usdz';
import { rounded } from '../../test-support/rounded';
import { bakeModel, MAX_TRIANGLES } from './bake-model';
import { exportUsdz } from './export-usdz';
import { writeUsdz } from './write-usdz';

const grey = new MeshStandardMaterial({ color: 0x888888 });
const TRIANGLES_OF_BOX = 12;

async function written(root: Group | Mesh) {
  const baked = bakeModel({ root, clips: [] });
  return { baked, read: readUsdz(Buffer.from(await writeUsdz(baked.group))) };
}

/** Signed volume enclosed by the faces; positive only if all of them face outwards. */
function volumeOf(points: number[][], indices: number[]): number {
  let volume = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const corner = (k: number): Vector3 => new Vector3().fromArray(points[indices[i + k] ?? 0] ?? []);
    volume += corner(0).dot(corner(1).cross(corner(2))) / 6;
  }
  return volume;
}

describe('a .glb becomes a USDZ that another reader takes apart', async () => {
  const file = await readFile(fixturePath('models/beacon.glb'));
  const stages: string[] = [];
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
  const { usdz, report } = await exportUsdz(bytes, { maxBytes: 1e7, onStage: (stage) => stages.push(stage) });
  const read = readUsdz(Buffer.from(usdz));

  test('its files lie uncompressed at multiples of 64 bytes, a USD layer first', () => {
    expect(read.entries.map(({ name }) => name)).toEqual(['model.usda']);
    expect(read.materials.every((path) => path.startsWith('/Root/'))).toBe(true);
    for (const { name, method, flags, dataAt } of read.entries) {
      expect([name, method, flags & ~0x0800, dataAt % 64]).toEqual([name, 0, 0, 0]);
    }
    expect(stages).toEqual(['reading', 'shaping', 'textures', 'writing']);
  });

  test('it says metres, y up and where to begin', () => {
    expect(read).toMatchObject({ metersPerUnit: 1, upAxis: 'Y', defaultPrim: 'Root' });
  });

  test('its box is the model’s own, in metres, centred and on the ground', () => {
    const { min, max } = boundsM(read);
    expect(rounded(min, 3)).toEqual([-0.5, 0, -0.5]);
    expect(rounded(max, 3)).toEqual([0.5, 1, 0.5]);
    expect(rounded(report.sizeM, 3)).toEqual([1, 1, 1]);
    expect(report).toMatchObject({ metresPerUnit: 1, sizeBytes: usdz.length, notes: [], shrunkTextures: 0 });
  });

  test('every mesh has consistent counts, indices, normals, extent and an existing material', () => {
    expect(read.meshes).toHaveLength(1);
    for (const mesh of read.meshes) {
      expect(mesh.counts.every((count) => count === 3)).toBe(true);
      expect(mesh.indices).toHaveLength(3 * mesh.counts.length);
      expect(mesh.counts).toHaveLength(report.triangles);
      expect(Math.max(...mesh.indices)).toBeLessThan(mesh.points.length);
      expect(mesh.normals).toBe(mesh.points.length);
      expect(rounded(mesh.extent, 3)).toEqual([-0.5, 0, -0.5, 0.5, 1, 0.5]);
      expect(read.materials).toContain(mesh.material);
    }
  });

  test('the same model gives the same files, but for the number of its material, which a worker counts on', async () => {
    const again = readUsdz(Buffer.from((await exportUsdz(bytes.slice(0), { maxBytes: 1e7, onStage: () => 0 })).usdz));
    const contents = ({ entries }: typeof read) =>
      entries.map(({ name, bytes: data }) => [name, data.toString('latin1').replace(/Material_\d+/g, 'Material')]);
    expect(contents(again)).toEqual(contents(read));
  });

  test('a result that is too large is refused with its size', async () => {
    await expect(exportUsdz(bytes.slice(0), { maxBytes: 1000, onStage: () => 0 })).rejects.toMatchObject({
      failure: 'too-large',
      // The number of its material, which a worker counts on, may have more digits.
      message: expect.stringMatching(new RegExp(`^${Math.floor(usdz.length / 100)}\\d\\d bytes$`)) as string,
    });
  });
});

test('bytes that are no model are refused as unreadable', async () => {
  const bytes = new TextEncoder().encode('no model').buffer;
  await expect(exportUsdz(bytes, { maxBytes: 1e7, onStage: () => 0 })).rejects.toMatchObject({ failure: 'unreadable' });
});

test('a browser that runs out of memory while it shapes the model fails as itself', async () => {
  const file = await readFile(fixturePath('models/beacon.glb'));
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.length);
  const cause = new RangeError('Array buffer allocation failed');
  vi.spyOn(Box3.prototype, 'setFromObject').mockImplementationOnce(() => {
    throw cause;
  });
  const exporting = exportUsdz(bytes, { maxBytes: 1e7, onStage: () => undefined });
  await expect(exporting).rejects.toMatchObject({ name: 'UsdzError', failure: 'browser', cause });
});

describe('sizes follow the AR view', () => {
  test.each([
    [0.1, 0.1],
    [1.7, 1.7],
    [2, 2],
    [4, 4],
    [0.02, 0.02],
    [1800, 1],
  ])('a longest side of %s is shown as %s m', async (side, shown) => {
    const { read, baked } = await written(
      new Mesh(new BoxGeometry(side, side / 2, side / 4).translate(3, 5, -7), grey),
    );
    const { min, max } = boundsM(read);
    expect(rounded(min)).toEqual(rounded([-shown / 2, 0, -shown / 8]));
    expect(rounded(max)).toEqual(rounded([shown / 2, shown / 2, shown / 8]));
    expect(rounded(baked.sizeM)).toEqual(rounded([shown, shown / 2, shown / 4]));
  });
});

describe('features without a counterpart in USDZ become triangles', () => {
  test('all copies of an instanced mesh are exported', async () => {
    const copies = new InstancedMesh(new BoxGeometry(0.2, 0.2, 0.2), grey, 3);
    for (let i = 0; i < 3; i++) copies.setMatrixAt(i, new Matrix4().makeTranslation(0.4 * i, 0, 0));
    const { read, baked } = await written(new Group().add(copies));
    expect(read.meshes).toHaveLength(3);
    expect(rounded(baked.sizeM)).toEqual([1, 0.2, 0.2]);
    expect(rounded(boundsM(read).max)).toEqual([0.5, 0.2, 0.1]);
  });

  test('mirrored parts still face outwards', async () => {
    const mirrored = new Mesh(new BoxGeometry(0.5, 0.5, 0.5), grey);
    mirrored.scale.set(-1, 1, 1);
    const { read } = await written(new Group().add(mirrored));
    const [mesh] = read.meshes;
    expect(volumeOf(mesh?.points ?? [], mesh?.indices ?? [])).toBeCloseTo(0.125, 5);
  });

  test('a skin is exported as its bones bend it', async () => {
    const geometry: BufferGeometry = new BoxGeometry(0.2, 0.2, 0.2);
    const count = geometry.getAttribute('position').count;
    geometry.setAttribute('skinIndex', new Uint16BufferAttribute(new Uint16Array(4 * count), 4));
    const weights = Float32Array.from({ length: 4 * count }, (_, i) => (i % 4 === 0 ? 1 : 0));
    geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
    const bone = new Bone();
    const skinned = new SkinnedMesh(geometry, grey);
    skinned.add(bone);
    skinned.bind(new Skeleton([bone]));
    bone.scale.set(1, 4, 1);
    const { read } = await written(new Group().add(skinned));
    expect(rounded(boundsM(read).max)).toEqual([0.1, 0.8, 0.1]);
  });

  test('double-sidedness, unlit colours and glass are converted, and losses are noted', async () => {
    const box = new BoxGeometry(0.5, 0.5, 0.5);
    const coloured = box.clone();
    const shades = Float32Array.from({ length: 72 }, (_, i) => (i < 36 ? 0.25 : 0.75));
    coloured.setAttribute('color', new Float32BufferAttribute(shades, 3));
    const textured = new MeshStandardMaterial({ vertexColors: true, roughnessMap: new Texture() });
    const root = new Group().add(
      new Mesh(box, new MeshStandardMaterial({ side: DoubleSide })),
      new Mesh(box, new MeshBasicMaterial({ color: 0xff0000 })),
      new Mesh(box, new MeshPhysicalMaterial({ transmission: 1, sheen: 1 })),
      new Mesh(coloured, textured),
    );
    const baked = bakeModel({ root, clips: [] });
    for (const mesh of baked.group.children)
      (mesh as Mesh<BufferGeometry, MeshStandardMaterial>).material.roughnessMap = null;
    const read = readUsdz(Buffer.from(await writeUsdz(baked.group)));
    expect(read.meshes.map(({ doubleSided }) => doubleSided)).toEqual([true, false, false, false]);
    expect([...baked.notes].sort()).toEqual(['glass', 'special-surface', 'vertex-colours']);
    const layer = read.entries[0]?.bytes.toString() ?? '';
    expect(layer).toContain('color3f inputs:emissiveColor = (1, 0, 0)');
    expect(layer).toMatch(/float inputs:opacity = 0\.15/);
    expect(layer).toContain('color3f inputs:diffuseColor = (0.5, 0.5, 0.5)');
  });

  test('vertex colours become a texture; a triangle has the mean of its corners', () => {
    const box = new BoxGeometry(0.5, 0.5, 0.5);
    // Two triangles a side, four vertices each: white and black in turn.
    const shades = Float32Array.from({ length: 72 }, (_, i) => (Math.floor(i / 12) % 2 === 0 ? 1 : 0));
    box.setAttribute('color', new Float32BufferAttribute(shades, 3));
    const material = new MeshStandardMaterial({ vertexColors: true });
    const { group, notes } = bakeModel({ root: new Group().add(new Mesh(box, material)), clips: [] });
    const { geometry, material: plain } = group.children[0] as Mesh<BufferGeometry, MeshStandardMaterial>;
    expect([...notes]).toEqual([]);
    const { data, width } = (plain.map as Texture).image as { data: Uint8Array; width: number };
    const uv = geometry.getAttribute('uv');
    const corner = geometry.getIndex()?.count ?? 0;
    expect(corner).toBe(36);
    const levels = Array.from({ length: 12 }, (_, triangle) => {
      const x = Math.floor(uv.getX(3 * triangle) * width);
      const y = Math.floor(uv.getY(3 * triangle) * width);
      return data[4 * (y * width + x)];
    });
    expect(levels).toEqual([255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0]);
  });

  test('a mesh without normals has flat triangles, as the browser shows it', async () => {
    const box = new BoxGeometry(0.5, 0.5, 0.5).deleteAttribute('normal').deleteAttribute('uv');
    const welded = new BufferGeometry().setAttribute('position', box.getAttribute('position'));
    welded.setIndex([0, 2, 1, 2, 3, 1, 4, 6, 5]);
    const { geometry } = bakeModel({ root: new Group().add(new Mesh(welded, grey)), clips: [] }).group
      .children[0] as Mesh;
    const normal = geometry.getAttribute('normal');
    expect(normal.count).toBe(9);
    const corners = Array.from({ length: 9 }, (_, i) => [normal.getX(i), normal.getY(i), normal.getZ(i)]);
    for (const i of [0, 3, 6]) expect(corners[i + 1]).toEqual(corners[i]);
    expect(rounded(corners[0] ?? [])).toEqual([1, 0, 0]);
    expect(rounded(corners[6] ?? [])).toEqual([-1, 0, 0]);
  });

  test('texture transforms are applied to separate sets of coordinates', () => {
    const [still, moved] = [new Texture(), new Texture()];
    moved.offset.set(0.25, 0.5);
    moved.repeat.set(2, 3);
    const material = new MeshStandardMaterial({ map: moved, normalMap: still, roughnessMap: still });
    const box = new BoxGeometry(0.5, 0.5, 0.5);
    box.getAttribute('uv').setXY(0, Number.NaN, 1);
    box.getAttribute('uv').setXY(1, 0.5, 1);
    const baked = bakeModel({ root: new Group().add(new Mesh(box, material)), clips: [] }).group.children[0];
    const { geometry, material: plain } = baked as Mesh<BufferGeometry, MeshStandardMaterial>;
    expect([plain.map?.channel, plain.normalMap?.channel, plain.roughnessMap?.channel]).toEqual([0, 1, 1]);
    expect(plain.map?.repeat.toArray()).toEqual([1, 1]);
    const [laid, own] = [geometry.getAttribute('uv'), geometry.getAttribute('uv1')];
    expect([laid.getX(1), laid.getY(1)]).toEqual([1.25, 3.5]);
    expect([own.getX(1), own.getY(1)]).toEqual([0.5, 1]);
    // NaN would make the whole file unreadable.
    expect(laid.getX(0)).toBe(0);
    // The model's own textures are unchanged.
    expect(moved.repeat.toArray()).toEqual([2, 3]);
  });

  test('emissive materials keep vertex colours and intensities above 1', async () => {
    const coloured = new BoxGeometry(0.5, 0.5, 0.5);
    coloured.setAttribute('color', new Float32BufferAttribute(new Float32Array(72).fill(0.5), 3));
    const strong = new MeshStandardMaterial({ emissive: 0xffffff, emissiveIntensity: 4 });
    const { read } = await written(
      new Group().add(
        new Mesh(coloured, new MeshBasicMaterial({ vertexColors: true })),
        new Mesh(new BoxGeometry(), strong),
      ),
    );
    const layer = read.entries[0]?.bytes.toString() ?? '';
    expect(layer).toContain('color3f inputs:emissiveColor = (0.5, 0.5, 0.5)');
    expect(layer).toContain('color3f inputs:emissiveColor = (4, 4, 4)');
  });
});

test('the limit of triangles is the one that screens name', () => {
  expect(MAX_TRIANGLES).toBe(MAX_USDZ_TRIANGLES);
});

test('an empty model and too many triangles are refused before anything is written', () => {
  expect(() => bakeModel({ root: new Group(), clips: [] })).toThrow(expect.objectContaining({ failure: 'empty' }));
  const copies = new InstancedMesh(new BoxGeometry(1, 1, 1), grey, Math.floor(MAX_TRIANGLES / TRIANGLES_OF_BOX) + 1);
  expect(() => bakeModel({ root: new Group().add(copies), clips: [] })).toThrow(
    expect.objectContaining({ failure: 'too-many-triangles' }),
  );
});
