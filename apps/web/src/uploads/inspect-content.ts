import type { FileFault } from '@anchora/contract/errors/file-faults';
import {
  GLB_CHUNK_HEADER_BYTES,
  GLB_HEADER_BYTES,
  GLB_JSON_CHUNK,
  GLB_MAGIC,
  GLB_VERSION,
} from '@anchora/contract/glb';
import { isJsonObject, findMissingFiles } from '@anchora/contract/model-files';
import { word } from '../texts/messages';
import { uploads as texts } from '../texts/uploads';

const UNREADABLE: FileFault = { code: 'model-damaged', params: { what: { code: 'description-unreadable' } } };
const NOTHING_TO_SHOW: FileFault = { code: 'model-without-mesh' };

/**
 * Explains why these bytes cannot be a model, before up to `MAX_MODEL_BYTES` are uploaded and before a library parses
 * them; null if no fault was found. The server checks more.
 */
export async function inspectModel(file: File): Promise<string | null> {
  if (!file.name.toLowerCase().endsWith('.glb')) return inspectDescription(await file.text());
  const view = new DataView(await file.slice(0, GLB_HEADER_BYTES).arrayBuffer());
  if (view.byteLength < GLB_HEADER_BYTES || view.getUint32(0, true) !== GLB_MAGIC) {
    return texts.notGlb;
  }
  const version = view.getUint32(4, true);
  if (version !== GLB_VERSION) return texts.gltfVersion(String(version));
  if (view.getUint32(8, true) > file.size) {
    return texts.modelCutOff;
  }
  const description = await readDescription(file);
  return description === null ? null : inspectDescription(description);
}

/** The JSON of a binary glTF, which is its first chunk; null for any other layout, which the server checks. */
async function readDescription(file: File): Promise<string | null> {
  const start = GLB_HEADER_BYTES + GLB_CHUNK_HEADER_BYTES;
  const view = new DataView(await file.slice(GLB_HEADER_BYTES, start).arrayBuffer());
  if (view.byteLength < GLB_CHUNK_HEADER_BYTES || view.getUint32(4, true) !== GLB_JSON_CHUNK) return null;
  return file.slice(start, start + view.getUint32(0, true)).text();
}

async function inspectDescription(json: string): Promise<string | null> {
  const root = parseJson(json);
  if (!isJsonObject(root) || !isJsonObject(root['asset'])) return wordFault(UNREADABLE);
  const version = root['asset']['version'];
  if (typeof version !== 'string' || !version.startsWith('2.')) return texts.gltfVersion(String(version));
  const missing = findMissingFiles(root);
  if (missing) return wordFault(missing);
  return Array.isArray(root['meshes']) && root['meshes'].length > 0 ? null : wordFault(NOTHING_TO_SHOW);
}

/** Words the fault like the server. The words are loaded on demand, because few files have a fault. */
async function wordFault(fault: FileFault): Promise<string> {
  const { inEnglish } = await import('@anchora/contract/errors/english');
  return word(fault, inEnglish(fault));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Explains why these bytes cannot be an MP4 video; null if no fault was found. */
export async function inspectVideo(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  if (String.fromCharCode(...bytes) === 'ftyp') return null;
  return texts.notMp4;
}
