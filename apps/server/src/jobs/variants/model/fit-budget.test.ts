import { Document, type Texture } from '@gltf-transform/core';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { makeModel, type ModelPlan } from '../../../../../../testing/support/models/make-model';
import { seededRandom } from '../../../../../../testing/support/seeded-random';
import { MODEL_RECIPES } from '../recipes';
import { lightenModel } from './lighten-model';
import { assertSameModel, factsOf } from './model-facts';
import { modelIo } from './model-io';
import { shrinkFurther, shrinkTexture } from './shrink-texture';
import { trianglesOf } from './model-figures';
import { simplifyMeshes } from './simplify-meshes';

vi.setConfig({ testTimeout: 60_000 });

const FACE: ModelPlan = {
  name: 'face',
  seed: 31,
  triangles: 12_000,
  texturePx: 512,
  textures: ['colour'],
  pictures: 'png',
  morphTargets: 4,
  clips: 1,
};

async function light(source: Uint8Array, recipe: typeof MODEL_RECIPES.light): Promise<Uint8Array> {
  const io = await modelIo();
  const document = await io.read(source);
  const facts = factsOf(document);
  const made = await lightenModel(document, {
    recipe,
    sourceBytes: source.length,
    write: io.write,
    report: () => undefined,
  });
  assertSameModel(facts, factsOf(await io.read(made)));
  return made;
}

it('gives up triangles and textures until a light model keeps to its budget, and keeps clips, morph targets and bounds', async () => {
  const source = await makeModel(FACE);
  const { budget, ...withoutBudget } = MODEL_RECIPES.light;
  const mostBytes = Math.max(budget?.minBytes ?? 0, (budget?.share ?? 0) * source.length);
  expect((await light(source, withoutBudget)).length).toBeGreaterThan(mostBytes);
  expect((await light(source, MODEL_RECIPES.light)).length).toBeLessThanOrEqual(mostBytes);
});

it('ends above the budget, once nothing may be given up any more', async () => {
  const source = await makeModel({ ...FACE, triangles: 3000, textures: ['normal'], clips: 0 });
  const { budget } = MODEL_RECIPES.light;
  if (!budget) throw new Error('the light recipe has no budget');
  const textures = [{ maxTexturePx: 256, textureQuality: 70 }];
  const made = await light(source, {
    ...MODEL_RECIPES.light,
    budget: { ...budget, share: 0, minBytes: 0, textures, halvings: 2 },
  });
  const document = await (await modelIo()).read(made);
  expect(document.getRoot().listTextures()[0]?.getSize()).toEqual([256, 256]);
  expect(trianglesOf(document)).toBeGreaterThan(500);
});

/** A flat square of 64 × 64 fields, whose vertices have a colour or not. */
function sheet(colourOf: ((x: number, y: number) => number[]) | null): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const positions: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= 64; y++) {
    for (let x = 0; x <= 64; x++) {
      positions.push(x, y, 0);
      colours.push(...(colourOf?.(x, y) ?? [1, 1, 1]));
      const a = 65 * y + x;
      if (x < 64 && y < 64) indices.push(a, a + 1, a + 65, a + 1, a + 66, a + 65);
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
  const trianglesLeft = async (document: Document, isCareful: boolean) => {
    await simplifyMeshes(document, { ...limits, isCareful });
    return trianglesOf(document);
  };
  const wavy = () => sheet((x, y) => [0.5 + 0.5 * Math.sin(x / 4), 0.5 + 0.5 * Math.cos(y / 5), 0]);
  expect(await trianglesLeft(sheet(null), true)).toBeLessThanOrEqual(8);
  expect(await trianglesLeft(wavy(), false)).toBeLessThanOrEqual(8);
  expect(await trianglesLeft(wavy(), true)).toBeGreaterThan(100);
});

it.each([1, 0.001, 1000])('keeps the triangles that one of many morph targets needs, in units of %f', async (unit) => {
  const document = sheet(null);
  const [mesh] = document.getRoot().listMeshes();
  const [part] = mesh?.listPrimitives() ?? [];
  const positions = part?.getAttribute('POSITION');
  const count = positions?.getCount() ?? 0;
  positions?.setArray(new Float32Array(positions.getArray() ?? []).map((value) => unit * value));
  for (let target = 0; target < 40; target++) {
    const moved = new Float32Array(3 * count);
    if (target === 39) for (let i = 0; i < count; i++) moved[3 * i + 2] = unit * 4 * Math.sin((i % 65) / 4);
    const accessor = document.createAccessor().setArray(moved).setType('VEC3');
    part?.addTarget(document.createPrimitiveTarget().setAttribute('POSITION', accessor));
  }
  await simplifyMeshes(document, { maxTriangles: 8, maxError: 0.01, isCareful: true });
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
  for (let i = 2; i < wavy.length; i += 3) wavy[i] = 4 * Math.sin((((i - 2) / 3) % 65) / 4);
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

/** A texture of single pixels of noise, or of a slightly noisy gradient. */
async function textureOf(isNoise: boolean): Promise<{ texture: Texture; original: Uint8Array }> {
  const [sizePx, random] = [512, seededRandom(5)];
  const pixels = Buffer.alloc(3 * sizePx * sizePx);
  for (let i = 0; i < sizePx * sizePx; i++) {
    const smooth = [i % sizePx, Math.floor(i / sizePx), 0].map((value) => value / 2 + random.below(8));
    pixels.set(isNoise ? [0, 1, 2].map(() => random.below(256)) : smooth, 3 * i);
  }
  const original = await sharp(pixels, { raw: { width: sizePx, height: sizePx, channels: 3 } })
    .png()
    .toBuffer();
  const document = new Document();
  const texture = document.createTexture('base').setImage(original).setMimeType('image/png');
  document.createMaterial().setBaseColorTexture(texture);
  await shrinkTexture(texture, MODEL_RECIPES.light);
  return { texture, original };
}

it('makes a smaller texture of a smooth one, and none of one that would look different', async () => {
  for (const isNoise of [false, true]) {
    const { texture, original } = await textureOf(isNoise);
    await shrinkFurther(texture, original, { maxTexturePx: 256, textureQuality: 70 });
    expect(texture.getSize()).toEqual(isNoise ? [512, 512] : [256, 256]);
  }
});
