import { ModelError } from '../scene/model-error';
import { type LoadedModel, parseModel } from '../scene/parse-model';
import { bakeModel } from './bake-model';
import { shrinkTextures } from './shrink-textures';
import { UsdzError, writingError } from './usdz-error';
import type { UsdzReport, UsdzStage } from './usdz-report';
import { writeUsdz } from './write-usdz';

interface ExportOptions {
  /** Larger results are refused. */
  maxBytes: number;
  onStage: (stage: UsdzStage) => void;
}

/**
 * Exports a .glb or self-contained .gltf as USDZ for Quick Look, with the size and position of the AR view.
 *
 * @throws UsdzError
 */
export async function exportUsdz(
  bytes: ArrayBuffer,
  { maxBytes, onStage }: ExportOptions,
): Promise<{ usdz: Uint8Array; report: UsdzReport }> {
  onStage('reading');
  const model = await parseModel(bytes, null).catch((cause: unknown) => {
    const failure = cause instanceof ModelError ? 'unreadable' : 'browser';
    throw new UsdzError(failure, 'The model could not be read', { cause });
  });
  const { usdz, ...made } = await written(model, onStage).catch((cause: unknown) => {
    throw writingError(cause);
  });
  if (usdz.length > maxBytes) throw new UsdzError('too-large', `${usdz.length} bytes`);
  return { usdz, report: { sizeBytes: usdz.length, ...made } };
}

async function written(model: LoadedModel, onStage: (stage: UsdzStage) => void) {
  onStage('shaping');
  const { group, triangles, sizeM, metresPerUnit, notes } = bakeModel(model);
  onStage('textures');
  const shrunkTextures = shrinkTextures(group);
  onStage('writing');
  const usdz = await writeUsdz(group);
  return { usdz, triangles, sizeM, metresPerUnit, shrunkTextures, notes: [...notes] };
}
