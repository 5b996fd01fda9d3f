import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ktx2Model } from '../../../../../testing/support/ktx2-model';
import { glbOfChunks, glbParts } from '../../../../../testing/support/models/glb-of';
import { makeModel, type ModelPlan } from '../../../../../testing/support/models/make-model';
import { makeVariant, type VariantAnswer } from './make-variant';
import { modelIo } from './model/model-io';
import { factsOf } from './model/model-facts';
import { GLB_BIN_CHUNK, GLB_JSON_CHUNK } from '@anchora/contract/glb';

const RIG: ModelPlan = {
  name: 'rig',
  seed: 21,
  triangles: 1000,
  texturePx: 128,
  textures: ['colour', 'normal'],
  pictures: 'png',
  alpha: 'MASK',
  joints: 5,
  morphTargets: 2,
  clips: 2,
};

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'variants-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function made(
  source: Uint8Array,
  variant: 'balanced' | 'scene',
): Promise<{ answer: VariantAnswer; outputPath: string }> {
  const own = path.join(folder, String(count++));
  const request = { sourcePath: `${own}-source`, outputPath: `${own}-made`, variant };
  await writeFile(request.sourcePath, source);
  const answer = await makeVariant(request, { folder, user: 'test', signal: new AbortController().signal });
  return { answer, outputPath: request.outputPath };
}

it('keeps clips, channels, joints, morph targets and names of a model, in a balanced and a scene variant', async () => {
  const source = await makeModel(RIG);
  const io = await modelIo();
  const before = factsOf(await io.read(source)).parts;
  expect(before.clips).toHaveLength(2);
  for (const variant of ['balanced', 'scene'] as const) {
    const { answer, outputPath } = await made(source, variant);
    expect(answer.outcome).toBe('ready');
    const document = await io.read(await readFile(outputPath));
    expect(factsOf(document).parts).toEqual(before);
    const used = document
      .getRoot()
      .listExtensionsUsed()
      .map(({ extensionName }) => extensionName);
    const types = document
      .getRoot()
      .listTextures()
      .map((texture) => texture.getMimeType());
    if (variant === 'scene') expect([used, types.toSorted()]).toEqual([[], ['image/jpeg', 'image/png']]);
    else expect([used.includes('EXT_meshopt_compression'), types]).toEqual([true, ['image/webp', 'image/webp']]);
  }
});

it('makes no copy for the phones’ own viewers of a model with KTX2 textures, which they show black', async () => {
  const source = await ktx2Model([
    [200, 0, 0],
    [0, 200, 0],
    [0, 0, 200],
    [200, 200, 0],
  ]);
  const { answer } = await made(source, 'scene');
  expect(answer).toMatchObject({ outcome: 'skipped', hasKtx2: true });
});

/** The GLB with `extensionsUsed` in its description. */
function withExtension(source: Uint8Array, name: string): Buffer {
  const { json, bin } = glbParts(source);
  const description = JSON.stringify({ ...(JSON.parse(json) as object), extensionsUsed: [name] });
  return Buffer.from(
    glbOfChunks([
      { type: GLB_JSON_CHUNK, bytes: Buffer.from(description) },
      { type: GLB_BIN_CHUNK, bytes: bin },
    ]),
  );
}

it('fails, rather than losing what it cannot write', async () => {
  const source = await makeModel({ ...RIG, texturePx: 0, textures: [] });
  const { answer } = await made(withExtension(source, 'KHR_animation_pointer'), 'balanced');
  expect(answer).toEqual({ outcome: 'failed', failure: { code: 'variant-changed' } });
});
