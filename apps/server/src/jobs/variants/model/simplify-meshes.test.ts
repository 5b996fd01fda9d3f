import { Document } from '@gltf-transform/core';
import { expect, it } from 'vitest';
import { trianglesOf } from './model-figures';
import { simplifyMeshes } from './simplify-meshes';

/** Fields on each side of the sheet, and its vertices in a row. */
const FIELDS = 64;
const ROW = FIELDS + 1;

/** A flat square of 64 × 64 fields of one unit, whose vertices have a colour or not. */
function sheet(colourOf: ((x: number, y: number) => number[]) | null): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const positions: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= FIELDS; y++) {
    for (let x = 0; x <= FIELDS; x++) {
      positions.push(x, y, 0);
      colours.push(...(colourOf?.(x, y) ?? [1, 1, 1]));
      const a = ROW * y + x;
      if (x < FIELDS && y < FIELDS) indices.push(a, a + 1, a + ROW, a + 1, a + ROW + 1, a + ROW);
    }
  }
  const accessor = (array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>, type: 'VEC3' | 'SCALAR') =>
    document.createAccessor().setArray(array).setType(type).setBuffer(buffer);
  const part = document
    .createPrimitive()
    .setIndices(accessor(new Uint32Array(indices), 'SCALAR'))
    .setAttribute('POSITION', accessor(new Float32Array(positions), 'VEC3'))
    .setAttribute('COLOR_0', accessor(new Float32Array(colours), 'VEC3'));
  const node = document.createNode().setMesh(document.createMesh().addPrimitive(part));
  document.createScene().addChild(node);
  return document;
}

it('keeps the triangles that vertex colours need on a flat surface, if it is careful', async () => {
  const limits = { maxTriangles: 8, maxError: 0.01 };
  // The colours need some triangles for each of their waves. Chosen, not measured.
  const leastOfColours = 100;
  const trianglesLeft = async (document: Document, { isCareful }: { isCareful: boolean }) => {
    await simplifyMeshes(document, { ...limits, isCareful });
    return trianglesOf(document);
  };
  const wavy = () => sheet((x, y) => [0.5 + 0.5 * Math.sin(x / 4), 0.5 + 0.5 * Math.cos(y / 5), 0]);
  expect(await trianglesLeft(sheet(null), { isCareful: true })).toBeLessThanOrEqual(8);
  expect(await trianglesLeft(wavy(), { isCareful: false })).toBeLessThanOrEqual(8);
  expect(await trianglesLeft(wavy(), { isCareful: true })).toBeGreaterThan(leastOfColours);
});

it.each([1, 0.001, 1000])('keeps the triangles that one of many morph targets needs, in units of %f', async (unit) => {
  const document = sheet(null);
  const [mesh] = document.getRoot().listMeshes();
  const [part] = mesh?.listPrimitives() ?? [];
  const positions = part?.getAttribute('POSITION');
  const count = positions?.getCount() ?? 0;
  positions?.setArray(new Float32Array(positions.getArray() ?? []).map((value) => unit * value));
  // More than the simplifier compares at once.
  const targets = 40;
  for (let target = 0; target < targets; target++) {
    const moved = new Float32Array(3 * count);
    if (target === targets - 1) for (let i = 0; i < count; i++) moved[3 * i + 2] = unit * 4 * Math.sin((i % ROW) / 4);
    const accessor = document.createAccessor().setArray(moved).setType('VEC3');
    part?.addTarget(document.createPrimitiveTarget().setAttribute('POSITION', accessor));
  }
  await simplifyMeshes(document, { maxTriangles: 8, maxError: 0.01, isCareful: true });
  // The sheet alone would keep 8 at most; the wave needs some more, in all units the same.
  expect(trianglesOf(document)).toBeGreaterThan(10);
  expect(trianglesOf(document)).toBeLessThan(30);
});

it('parts that share all data but their positions share it afterwards, and keep what each of them needs', async () => {
  const document = sheet(null);
  const [mesh] = document.getRoot().listMeshes();
  const [flat] = mesh?.listPrimitives() ?? [];
  const positions = flat?.getAttribute('POSITION');
  if (!flat || !positions) throw new Error('the sheet has no part');
  const wavy = new Float32Array(positions.getArray() ?? []);
  for (let i = 2; i < wavy.length; i += 3) wavy[i] = 4 * Math.sin((((i - 2) / 3) % ROW) / 4);
  const other = flat.clone().setAttribute('POSITION', positions.clone().setArray(wavy));
  document
    .getRoot()
    .listScenes()[0]
    ?.addChild(document.createNode().setMesh(document.createMesh().addPrimitive(other)));
  await simplifyMeshes(document, { maxTriangles: 16, maxError: 0.01 });
  // The flat one alone would keep its share of 8 at most.
  expect(flat.getIndices()?.getCount()).toBeGreaterThan(3 * 10);
  expect(other.getIndices()).toBe(flat.getIndices());
  expect(other.getAttribute('COLOR_0')).toBe(flat.getAttribute('COLOR_0'));
  expect(other.getAttribute('POSITION')?.getCount()).toBe(flat.getAttribute('POSITION')?.getCount());
  expect(other.getAttribute('POSITION')).not.toBe(flat.getAttribute('POSITION'));
});
