import { readFile, writeFile } from 'node:fs/promises';
import type { Document } from '@gltf-transform/core';
import type { ContentFigures } from '@anchora/contract/variants';
import { answerRequest } from '../../child-processes/answer-request';
import type { MAKE_VARIANT, VariantAnswer, VariantRequest } from './make-variant';
import { lightenModel, TooManyPixelsError } from './model/lighten-model';
import { assertSameModel, factsOf, ModelChangedError } from './model/model-facts';
import { figuresOf } from './model/model-figures';
import { isReadWhole, modelIo } from './model/model-io';
import { MODEL_RECIPES } from './recipes';

/**
 * A variant has to be smaller than this share of its source, or its textures have to take less memory. Chosen, not
 * measured.
 */
const WORTH_SHARE = 0.9;
/**
 * Viewers fetch 6 KB of decoder for a variant, in a request of its own; smaller savings are not worth it. Chosen, not
 * measured.
 */
const LEAST_SAVED_BYTES = 16 * 1024;
/** Progress once the source is read. Chosen, not measured. */
const READ_PERCENT = 5;
/** Progress once only the check of the variant is left. Chosen, not measured. */
const CHECK_PERCENT = 95;

answerRequest<typeof MAKE_VARIANT>(async (request, report): Promise<VariantAnswer> => {
  try {
    return await make(request, report);
  } catch (error) {
    if (error instanceof ModelChangedError) return { outcome: 'failed', failure: { code: 'variant-changed' } };
    if (error instanceof TooManyPixelsError || isOutOfMemory(error)) {
      return { outcome: 'failed', failure: { code: 'variant-no-memory' } };
    }
    throw error;
  }
});

async function make(request: VariantRequest, report: (percent: number) => void): Promise<VariantAnswer> {
  const startedAtMs = performance.now();
  const recipe = MODEL_RECIPES[request.variant];
  const io = await modelIo();
  const source = await readFile(request.sourcePath);
  if (!isReadWhole(source)) throw new ModelChangedError('an extension would be lost');
  const document = await io.read(source);
  const factsBefore = factsOf(document);
  const before: ContentFigures = { bytes: source.length, ...figuresOf(document) };
  report(READ_PERCENT);
  if (request.variant === 'scene' && hasKtx2(document)) return { outcome: 'skipped', stats: { before }, hasKtx2: true };
  const output = await lightenModel(document, { recipe, sourceBytes: source.length, write: io.write, report });
  report(CHECK_PERCENT);
  const written = await io.read(output);
  assertSameModel(factsBefore, factsOf(written));
  const after: ContentFigures = { bytes: output.length, ...figuresOf(written) };
  const seconds = Number(((performance.now() - startedAtMs) / 1000).toFixed(1));
  const stats = { before, after, seconds };
  if (!isWorthShowing(request, before, after) || output.length > recipe.maxBytes(source.length)) {
    return { outcome: 'skipped', stats };
  }
  await writeFile(request.outputPath, output, { flag: 'wx', mode: 0o600 });
  return { outcome: 'ready', stats };
}

/**
 * Whether visitors gain from the variant. A `scene` variant is always needed, for viewers that may not read the source
 * at all.
 */
function isWorthShowing({ variant }: VariantRequest, before: ContentFigures, after: ContentFigures): boolean {
  if (variant === 'scene') return true;
  const savesMemory = (after.textureBytes ?? 0) < (before.textureBytes ?? 0);
  if (before.bytes - after.bytes < LEAST_SAVED_BYTES) return false;
  return after.bytes < WORTH_SHARE * before.bytes || savesMemory;
}

/** Whether textures would stay in KTX2, which the viewers of phones show black and nothing here can decode. */
function hasKtx2(document: Document): boolean {
  return document
    .getRoot()
    .listTextures()
    .some((texture) => texture.getMimeType() === 'image/ktx2');
}

/** Whether an allocation was refused with an error, instead of ending the process. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /allocat|out of memory|bad_alloc/i.test(error.message);
}
