import { GLB_CHUNK_HEADER_BYTES, GLB_HEADER_BYTES, GLB_MAGIC } from '@anchora/contract/glb';
import type { ContentWeight } from '@anchora/contract/projects';
import { parsePictureHeader } from '../target-compiler/picture/parse-picture-header';

/** Where the description of a GLB begins. */
const JSON_AT = GLB_HEADER_BYTES + GLB_CHUNK_HEADER_BYTES;
/** Mode of primitives (glTF 2.0, 5.24.4) in which every three corners are a triangle. */
const TRIANGLES = 4;
/** Modes in which every corner after the first two ends a triangle. */
const STRIP = 5;
const FAN = 6;
/** A picture's header lies within these first bytes, except in JPEGs with very long metadata. Chosen, not measured. */
const HEADER_BYTES = 1 << 18;
/** The first bytes of a KTX2 file (KTX 2.0, section 3). */
const KTX2_MAGIC = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30];
/** Bytes from the start of a KTX2 file; width and height take 32 bits each. */
const KTX2_WIDTH_AT = 20;
const KTX2_HEIGHT_AT = 24;

interface Gltf {
  meshes?: { primitives?: { mode?: number; indices?: number; attributes?: Record<string, number> }[] }[];
  nodes?: { mesh?: number; extensions?: { EXT_mesh_gpu_instancing?: { attributes?: Record<string, number> } } }[];
  accessors?: { count?: number }[];
  bufferViews?: { byteOffset?: number; byteLength?: number }[];
  images?: { uri?: string; bufferView?: number }[];
}

/**
 * Load of a chosen model on a phone, read from its description and the headers of its textures; nothing is decoded.
 *
 * @returns null if the file is not a readable model; the upload's own checks explain why.
 */
export async function readModelWeight(file: Blob): Promise<ContentWeight | null> {
  try {
    const { json, bin } = await takeApart(file);
    const gltf = JSON.parse(json) as Gltf;
    const sides = await Promise.all((gltf.images ?? []).map(async (image) => longestSide(image, gltf, bin)));
    return {
      sizeBytes: file.size,
      triangles: countTriangles(gltf),
      largestTexturePx: Math.max(0, ...sides),
      durationS: null,
      widthPx: null,
      heightPx: null,
    };
  } catch {
    return null;
  }
}

/** Description and binary part of a GLB, or the whole of a .gltf. */
async function takeApart(file: Blob): Promise<{ json: string; bin: Blob | null }> {
  const head = new DataView(await file.slice(0, JSON_AT).arrayBuffer());
  if (head.byteLength < JSON_AT || head.getUint32(0, true) !== GLB_MAGIC) return { json: await file.text(), bin: null };
  const jsonEnd = JSON_AT + head.getUint32(GLB_HEADER_BYTES, true);
  return { json: await file.slice(JSON_AT, jsonEnd).text(), bin: file.slice(jsonEnd + GLB_CHUNK_HEADER_BYTES) };
}

/** Counts each triangle as often as it is drawn: nodes may share a mesh or be instanced on the GPU. */
function countTriangles({ meshes = [], nodes = [], accessors = [] }: Gltf): number {
  const inMesh = meshes.map(({ primitives = [] }) => {
    const counts = primitives.map(({ mode = TRIANGLES, indices, attributes }) => {
      const corners = accessors[indices ?? attributes?.POSITION ?? -1]?.count ?? 0;
      if (mode === STRIP || mode === FAN) return Math.max(0, corners - 2);
      return mode === TRIANGLES ? Math.floor(corners / 3) : 0;
    });
    return sum(counts);
  });
  const drawn = nodes.map(({ mesh = -1, extensions }) => {
    const [copies = -1] = Object.values(extensions?.EXT_mesh_gpu_instancing?.attributes ?? {});
    return (inMesh[mesh] ?? 0) * (accessors[copies]?.count ?? 1);
  });
  // Without nodes nothing is drawn, but the file still contains the meshes.
  return nodes.length > 0 ? sum(drawn) : sum(inMesh);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

async function longestSide(
  { uri, bufferView }: { uri?: string; bufferView?: number },
  { bufferViews = [] }: Gltf,
  bin: Blob | null,
): Promise<number> {
  const bytes = uri?.startsWith('data:') ? await (await fetch(uri)).blob() : viewOf(bufferViews[bufferView ?? -1], bin);
  if (!bytes) return 0;
  const head = new Uint8Array(await bytes.slice(0, HEADER_BYTES).arrayBuffer());
  if (KTX2_MAGIC.every((byte, at) => head[at] === byte) && head.length >= KTX2_HEIGHT_AT + 4) {
    const view = new DataView(head.buffer);
    return Math.max(view.getUint32(KTX2_WIDTH_AT, true), view.getUint32(KTX2_HEIGHT_AT, true));
  }
  const header = parsePictureHeader(head);
  return header ? Math.max(header.widthPx, header.heightPx) : 0;
}

function viewOf(view: { byteOffset?: number; byteLength?: number } | undefined, bin: Blob | null): Blob | null {
  if (!view || !bin) return null;
  const start = view.byteOffset ?? 0;
  return bin.slice(start, start + (view.byteLength ?? 0));
}
