import type { GLTF } from '@gltf-transform/core';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { readGlb } from '../../../files/checks/model/glb-container';
import { asBuffer } from './as-buffer';
import { compactDescription } from './compact-description';
import { writeGlb } from './write-glb';

const MESHOPT = 'EXT_meshopt_compression';
/** Target of a view of vertices: gl.ARRAY_BUFFER. */
const ARRAY_BUFFER = 34962;
/** Alignment of views in their buffer, bytes. */
const ALIGNMENT = 4;

/** Compressed bytes of a view. */
interface Compressed {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: string;
  filter?: string;
}

/**
 * Joins the compressed views of vertices that have the same layout. The description of each takes about 230 bytes,
 * which in models of many small parts are more than its data. The values of accessors stay the same, at other places.
 * Views of triangles are left alone: glTF-Transform writes few of them, and the encoder may turn a triangle's corners.
 *
 * @param glb as glTF-Transform writes it; the encoder and decoder of meshoptimizer must be ready.
 * @returns the smaller model, its description also compacted, or `glb` itself if no two views can be joined.
 */
export function joinViews(glb: Uint8Array): Uint8Array {
  const { json, bin } = readGlb(asBuffer(glb));
  const description = JSON.parse(json.toString('utf8')) as GLTF.IGLTF;
  const views = description.bufferViews ?? [];
  const groups = [...groupsOf(views)];
  if (!bin || groups.length === views.length) return glb;

  const chunks: Uint8Array[] = [];
  const lengths = { compressed: 0, decoded: 0 };
  /** Former view → its new view, and its offset there, bytes. */
  const places = new Map<number, { bufferView: number; byteOffset: number }>();
  const joined: GLTF.IBufferView[] = [];
  for (const [bufferView, members] of groups.entries()) {
    const [first] = members;
    const bytes = joinedBytes(bin, members);
    const placed = { byteOffset: lengths.compressed, byteLength: bytes.length };
    chunks.push(bytes, new Uint8Array(aligned(bytes.length) - bytes.length));
    lengths.compressed += aligned(bytes.length);
    let byteLength = 0;
    for (const { index, view } of members) {
      places.set(index, { bufferView, byteOffset: byteLength });
      byteLength += view.byteLength;
    }
    const compressed = compressedOf(first.view);
    if (!compressed) {
      joined.push({ ...first.view, ...placed });
      continue;
    }
    const byteOffset = lengths.decoded;
    lengths.decoded += aligned(byteLength);
    const count = members.reduce((sum, { view }) => sum + (compressedOf(view)?.count ?? 0), 0);
    const extensions = { [MESHOPT]: { ...compressed, ...placed, count } };
    joined.push({ ...first.view, byteOffset, byteLength, extensions });
  }
  description.bufferViews = joined;
  for (const reader of readersOf(description)) {
    const place = places.get(reader.bufferView ?? -1);
    if (!place) continue;
    reader.bufferView = place.bufferView;
    if (place.byteOffset > 0) reader.byteOffset = place.byteOffset + (reader.byteOffset ?? 0);
  }
  const [stored, decoded] = description.buffers ?? [];
  if (stored) stored.byteLength = lengths.compressed;
  if (decoded) decoded.byteLength = lengths.decoded;
  compactDescription(description);
  return writeGlb(description, Buffer.concat(chunks));
}

interface Member {
  index: number;
  view: GLTF.IBufferView;
}
type Group = [Member, ...Member[]];

/** Views with the same layout; one that is not to be joined is alone. */
function groupsOf(views: GLTF.IBufferView[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const [index, view] of views.entries()) {
    const { byteStride, mode, filter, count } = compressedOf(view) ?? {};
    // Padded views would shift those behind them.
    const isJoined =
      view.target === ARRAY_BUFFER && byteStride !== undefined && view.byteLength === byteStride * (count ?? 0);
    const key = JSON.stringify(isJoined ? [view.byteStride, byteStride, mode, filter] : [index]);
    const group = groups.get(key);
    if (group) group.push({ index, view });
    else groups.set(key, [{ index, view }]);
  }
  return groups.values();
}

/** The bytes of the views in one; those of a single view stay as they are. */
function joinedBytes(bin: Buffer, members: Group): Uint8Array {
  const [{ view }] = members;
  const compressed = compressedOf(view);
  if (members.length === 1 || !compressed) return bytesOf(bin, compressed ?? view);
  const { byteStride, mode } = compressed;
  const decoded = members.map((member) => {
    const own = compressedOf(member.view) ?? compressed;
    const target = new Uint8Array(own.count * byteStride);
    // No filter is passed, so that the bytes stay filtered; the joined view names the filter of its members.
    MeshoptDecoder.decodeGltfBuffer(target, own.count, byteStride, bytesOf(bin, own), mode);
    return target;
  });
  const all = new Uint8Array(Buffer.concat(decoded));
  return MeshoptEncoder.encodeGltfBuffer(all, all.length / byteStride, byteStride, mode);
}

function compressedOf(view: GLTF.IBufferView): Compressed | undefined {
  return view.extensions?.[MESHOPT] as Compressed | undefined;
}

function bytesOf(bin: Buffer, { byteOffset = 0, byteLength }: { byteOffset?: number; byteLength: number }): Uint8Array {
  return bin.subarray(byteOffset, byteOffset + byteLength);
}

/** Everything that names a view. */
function readersOf({ accessors = [], images = [] }: GLTF.IGLTF): { bufferView?: number; byteOffset?: number }[] {
  const sparse = accessors.flatMap((accessor) =>
    accessor.sparse ? [accessor.sparse.indices, accessor.sparse.values] : [],
  );
  return [...accessors, ...sparse, ...images];
}

function aligned(byteLength: number): number {
  return Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
}
