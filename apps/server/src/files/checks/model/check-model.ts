import { readFile } from 'node:fs/promises';
import type { CheckFindings } from '../checked-file';
import { fileInvalid, wrongFileType } from '../file-refused-error';
import { writeCleaned } from '../write-cleaned';
import { EmbeddedData } from './embedded-data';
import { isGlb, readGlb, type GlbContainer } from './glb-container';
import { readGltfBuffers } from './gltf-buffers';
import { assertNoExternalFiles, parseDescription } from './gltf-json';
import { checkGltfPictures } from './gltf-pictures';
import { GltfReader } from './gltf-reader';
import { checkGltfScene } from './gltf-scene';

/** Extensions that viewers can read. A model that requires any other one would not look as intended. */
const READABLE_EXTENSIONS = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_mesh_quantization',
  'EXT_mesh_gpu_instancing',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'EXT_texture_webp',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_sheen',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'EXT_materials_bump',
  'KHR_animation_pointer',
  'KHR_node_visibility',
  'KHR_xmp_json_ld',
]);

/**
 * Bytes that are searched for the first brace of a description, because white space and a byte order mark may stand
 * before it. Chosen, not measured.
 */
const MAX_LEAD_BYTES = 64;
/** Names of unknown extensions in a message, so that a crafted model cannot fill it. Chosen, not measured. */
const MAX_NAMES = 3;
/** Letters of each of these names. Chosen, not measured. */
const MAX_NAME_LENGTH = 60;

/**
 * Accepts a .glb, or a .gltf that holds everything it needs. Its structure is checked, and its textures' metadata are
 * blanked.
 *
 * @throws FileRefusedError
 */
export async function checkModel(path: string): Promise<CheckFindings> {
  const bytes = await readFile(path);
  const { json, bin, sizeBytes } = takeApart(bytes);
  const description = parseDescription(json);
  assertNoExternalFiles(description);
  const root = GltfReader.root(description);
  const embedded = new EmbeddedData();
  assertReadable(root);
  const { views, accessors } = readGltfBuffers(root, bin, embedded);
  const { largestTexturePx, hasKtx2 } = checkGltfPictures(root, views, embedded);
  const { triangles } = checkGltfScene(root, accessors, views);
  embedded.writeBack(json);
  return {
    path: await writeCleaned(path, bytes.subarray(0, sizeBytes)),
    contentType: isGlb(bytes) ? 'model/gltf-binary' : 'model/gltf+json',
    widthPx: null,
    heightPx: null,
    metadata: { triangles, largestTexturePx, ...(hasKtx2 && { hasKtx2 }) },
  };
}

/** Splits the file; the parts share memory with `bytes`. */
function takeApart(bytes: Buffer): GlbContainer {
  if (isGlb(bytes)) return readGlb(bytes);
  const start = bytes
    .toString('latin1', 0, MAX_LEAD_BYTES)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (start.startsWith('{')) return { json: bytes, bin: null, sizeBytes: bytes.length };
  throw wrongFileType('model');
}

function assertReadable(root: GltfReader): void {
  const required = root.value.extensionsRequired;
  if (!Array.isArray(required)) return;
  const unknown = required.filter((name) => typeof name !== 'string' || !READABLE_EXTENSIONS.has(name));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, MAX_NAMES).map((name) => String(name).slice(0, MAX_NAME_LENGTH));
  throw fileInvalid({ code: 'model-needs-extensions', params: { extensions: names } });
}
