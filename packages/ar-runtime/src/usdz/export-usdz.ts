import { ModelError } from '../scene/gltf-needs';
import { parseModel } from '../scene/parse-model';
import { bakeModel } from './bake-model';
import { shrinkTextures } from './shrink-textures';
import { UsdzError, type UsdzReport, type UsdzStage } from './usdz-report';
import { writeUsdz } from './write-usdz';

export interface ExportOptions {
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
  onStage('shaping');
  const { group, triangles, sizeM, metresPerUnit, notes } = bakeModel(model);
  onStage('textures');
  const shrunkTextures = shrinkTextures(group);
  onStage('writing');
  const usdz = await writeUsdz(group).catch((cause: unknown) => {
    throw new UsdzError('browser', 'The USDZ could not be written', { cause });
  });
  if (usdz.length > maxBytes) throw new UsdzError('too-large', `${usdz.length} bytes`);
  const report = { sizeBytes: usdz.length, triangles, sizeM, metresPerUnit, shrunkTextures, notes: [...notes] };
  return { usdz, report };
}
