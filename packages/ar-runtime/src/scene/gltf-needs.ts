import { ModelError } from './model-error';

/** Decoders that a model needs before it can be parsed. */
interface GltfNeeds {
  draco: boolean;
  meshopt: boolean;
  ktx2: boolean;
}

/** `glTF` and `JSON` as little-endian numbers (Khronos glTF 2.0, section 4.4). */
const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;

/**
 * Reads the decoders that a GLB or a self-contained glTF names in `extensionsUsed`.
 *
 * @throws ModelError if the bytes are neither.
 */
export function readGltfNeeds(bytes: ArrayBuffer): GltfNeeds {
  const used = new Set(extensionsUsed(jsonText(bytes)));
  return {
    draco: used.has('KHR_draco_mesh_compression'),
    meshopt: used.has('EXT_meshopt_compression') || used.has('KHR_meshopt_compression'),
    ktx2: used.has('KHR_texture_basisu'),
  };
}

/**
 * The JSON chunk of a GLB, or the whole of a .gltf. A GLB begins with 12 bytes of header, then length and type of that
 * chunk.
 */
function jsonText(bytes: ArrayBuffer): string {
  const view = new DataView(bytes);
  const isBinary = bytes.byteLength >= 20 && view.getUint32(0, true) === GLB_MAGIC;
  if (!isBinary) return new TextDecoder().decode(bytes);
  const jsonBytes = view.getUint32(12, true);
  if (view.getUint32(16, true) !== JSON_CHUNK || 20 + jsonBytes > bytes.byteLength) {
    throw new ModelError('The model file is cut off or damaged');
  }
  return new TextDecoder().decode(new Uint8Array(bytes, 20, jsonBytes));
}

function extensionsUsed(text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ModelError('The model file is not a glTF model', { cause });
  }
  if (typeof json !== 'object' || json === null) throw new ModelError('The model file is not a glTF model');
  const { extensionsUsed: used } = json as { extensionsUsed?: unknown };
  return Array.isArray(used) ? used.filter((name) => typeof name === 'string') : [];
}
