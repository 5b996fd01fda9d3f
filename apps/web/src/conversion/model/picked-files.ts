import { baseName } from '@anchora/contract/base-name';
import { MAX_PICKED_MODEL_BYTES, MB } from '@anchora/contract/limits';
import { readZip } from '../archive/read-zip';
import { ConversionError } from '../conversion-error';

/** Formats of models, in order of preference if several files were chosen. */
const MODELS = ['.gltf', '.glb', '.fbx', '.obj', '.usdz', '.stl', '.ply'] as const;
type ModelFormat = (typeof MODELS)[number];

export interface PickedModel {
  /** Name of the chosen file that holds the model, which may be an archive. */
  name: string;
  format: ModelFormat;
  bytes: Uint8Array<ArrayBuffer>;
  /** All chosen files, by base name in lower case: exporters write paths of the computer on which they ran. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/**
 * The model among the chosen files, which may be packed in a zip.
 *
 * @throws ConversionError
 */
export async function pickModel(chosen: readonly File[]): Promise<PickedModel> {
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_PICKED_MODEL_BYTES) {
    throw new ConversionError({ code: 'too-large', maxMb: MAX_PICKED_MODEL_BYTES / MB });
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Names of the chosen files in which they are, by the same keys. */
  const holders = new Map<string, string>();
  const add = (name: string, bytes: Uint8Array<ArrayBuffer>, holder: string) => {
    const key = name.toLowerCase();
    // The model may mean either file.
    if (files.has(key)) throw new ConversionError({ code: 'archive', fault: 'names' });
    files.set(key, bytes);
    holders.set(key, holder);
  };
  for (const file of chosen) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!/\.zip$/i.test(file.name)) add(file.name, bytes, file.name);
    else for (const [name, content] of readZip(bytes)) add(name, content, file.name);
  }
  for (const format of MODELS) {
    const found = [...files].find(([name]) => name.endsWith(format));
    if (found) return { name: holders.get(found[0]) ?? found[0], format, bytes: found[1], files };
  }
  throw new ConversionError({ code: 'nothing-to-show' });
}

/** The chosen file to which a path in a model refers; null if it was not chosen. */
export function pickedFile({ files }: PickedModel, path: string): Uint8Array<ArrayBuffer> | null {
  return files.get(baseName(decoded(path)).toLowerCase()) ?? null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
