import { expect, it } from 'vitest';
import { makeModel, type ModelPlan } from '../../../../../../testing/support/models/make-model';
import { MODEL_RECIPES } from '../recipes';
import { lightenModel } from './lighten-model';
import { assertSameModel, factsOf } from './model-facts';
import { modelIo } from './model-io';
import { trianglesOf } from './model-figures';

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
  // Two halvings leave a quarter of 3000.
  expect(trianglesOf(document)).toBeGreaterThan(500);
});
