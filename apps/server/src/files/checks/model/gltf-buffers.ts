import { MB } from '@anchora/contract/limits';
import type { EmbeddedData } from './embedded-data';
import type { GltfReader } from './gltf-reader';
import { brokenModel, tooMuch } from './refuse-model';

/** Limit for all geometry and animation together, decompressed. Chosen, not measured: far more than a phone draws. */
const MAX_DECODED_BYTES = 512 * MB;

/** Largest distance of two elements (glTF 2.0, 5.11.4). */
const MAX_STRIDE_BYTES = 252;

/** Bytes of a component by its type (glTF 2.0, 3.6.2.2). */
const COMPONENT_BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
/** Columns and rows of an element. */
const ELEMENT_SHAPES: Record<string, [columns: number, rows: number]> = {
  SCALAR: [1, 1],
  VEC2: [1, 2],
  VEC3: [1, 3],
  VEC4: [1, 4],
  MAT2: [2, 2],
  MAT3: [3, 3],
  MAT4: [4, 4],
};
const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];

export interface BufferView {
  byteLength: number;
  /** Distance of two elements; 0 if they follow each other without a gap. */
  byteStride: number;
  /** Null if the view is compressed, or its buffer has no bytes of its own. */
  bytes: Buffer | null;
}

export interface Accessor {
  count: number;
  componentType: number;
  type: string;
  /** Plain bytes of tightly packed or strided elements, for reading indices; null when compressed, sparse or absent. */
  data: { bytes: Buffer; byteStride: number } | null;
}

/** Checks that every byte a model refers to is there. @throws FileRefusedError */
export function readGltfBuffers(
  root: GltfReader,
  bin: Buffer | null,
  embedded: EmbeddedData,
): { views: BufferView[]; accessors: Accessor[] } {
  const buffers = root.list('buffers').map((buffer, index) => readBuffer(buffer, index === 0 ? bin : null, embedded));
  const budget = { bytes: 0 };
  const views = root.list('bufferViews').map((view) => readView(view, buffers, budget));
  const accessors = root.list('accessors').map((accessor) => readAccessor(accessor, views, budget));
  return { views, accessors };
}

interface ModelBuffer {
  byteLength: number;
  /** Null for the decompressed contents of compressed views. */
  bytes: Buffer | null;
}

function readBuffer(buffer: GltfReader, bin: Buffer | null, embedded: EmbeddedData): ModelBuffer {
  const byteLength = buffer.count('byteLength', 1);
  const isFallback = MESHOPT.some((name) => buffer.extension(name)?.value.fallback === true);
  if (isFallback) return { byteLength, bytes: null };
  const uri = buffer.text('uri');
  const bytes = uri === null ? bin : embedded.decode(uri, 'buffer');
  if (!bytes || bytes.length < byteLength)
    throw brokenModel({ code: 'data-cut-short', params: { place: buffer.path } });
  return { byteLength, bytes: bytes.subarray(0, byteLength) };
}

function readView(view: GltfReader, buffers: ModelBuffer[], budget: { bytes: number }): BufferView {
  const { byteLength, bytes } = readSpan(view, buffers);
  const byteStride = view.count('byteStride', 0, 0);
  if (byteStride > MAX_STRIDE_BYTES)
    throw brokenModel({ code: 'value-too-large', params: { place: view.at('byteStride') } });
  const compressed = MESHOPT.map((name) => view.extension(name)).find((extension) => extension !== null);
  if (!compressed) return { byteLength, byteStride, bytes };
  const source = readSpan(compressed, buffers);
  if (!source.bytes) throw brokenModel({ code: 'data-missing', params: { place: compressed.path } });
  const decoded = compressed.count('count', 1) * compressed.count('byteStride', 1);
  if (decoded > byteLength) throw brokenModel({ code: 'too-short-for-content', params: { place: view.path } });
  spend(budget, decoded);
  return { byteLength, byteStride, bytes: null };
}

function readSpan(span: GltfReader, buffers: ModelBuffer[]): ModelBuffer {
  const index = span.index('buffer', buffers.length);
  const buffer = index === null ? undefined : buffers[index];
  if (!buffer) throw brokenModel({ code: 'buffer-not-named', params: { place: span.path } });
  const offset = span.count('byteOffset', 0, 0);
  const byteLength = span.count('byteLength', 1);
  if (offset + byteLength > buffer.byteLength)
    throw brokenModel({ code: 'beyond-end-of-data', params: { place: span.path } });
  return { byteLength, bytes: buffer.bytes?.subarray(offset, offset + byteLength) ?? null };
}

function readAccessor(accessor: GltfReader, views: BufferView[], budget: { bytes: number }): Accessor {
  const count = accessor.count('count', 1);
  const componentType = accessor.count('componentType', 0);
  const type = accessor.text('type') ?? '';
  const elementBytes = bytesOfElement(accessor, componentType, type);
  spend(budget, count * elementBytes);
  const sparse = accessor.object('sparse');
  if (sparse) checkSparse(sparse, { count, elementBytes }, views);
  const index = accessor.index('bufferView', views.length);
  const view = index === null ? undefined : views[index];
  const offset = accessor.count('byteOffset', 0, 0);
  if (!view) return { count, componentType, type, data: null };
  const byteStride = view.byteStride || elementBytes;
  if (byteStride < elementBytes) throw brokenModel({ code: 'elements-overlap', params: { place: accessor.path } });
  if (offset + byteStride * (count - 1) + elementBytes > view.byteLength) {
    throw brokenModel({ code: 'beyond-end-of-data', params: { place: accessor.path } });
  }
  const data = view.bytes && !sparse ? { bytes: view.bytes.subarray(offset), byteStride } : null;
  return { count, componentType, type, data };
}

function bytesOfElement(accessor: GltfReader, componentType: number, type: string): number {
  const component = COMPONENT_BYTES[componentType];
  const shape = Object.hasOwn(ELEMENT_SHAPES, type) ? ELEMENT_SHAPES[type] : undefined;
  if (component === undefined || !shape)
    throw brokenModel({ code: 'element-type-unknown', params: { place: accessor.path } });
  const [columns, rows] = shape;
  // Columns of matrices start at multiples of four bytes.
  return columns === 1 ? rows * component : columns * Math.ceil((rows * component) / 4) * 4;
}

function checkSparse(sparse: GltfReader, base: { count: number; elementBytes: number }, views: BufferView[]): void {
  const count = sparse.count('count', 1);
  if (count > base.count) throw brokenModel({ code: 'sparse-too-large', params: { place: sparse.path } });
  const parts = [
    { part: sparse.object('indices'), bytesOf: (part: GltfReader) => COMPONENT_BYTES[part.count('componentType', 0)] },
    { part: sparse.object('values'), bytesOf: () => base.elementBytes },
  ];
  for (const { part, bytesOf } of parts) {
    const index = part?.index('bufferView', views.length) ?? null;
    const view = index === null ? undefined : views[index];
    const elementBytes = part ? bytesOf(part) : undefined;
    if (!part || !view || elementBytes === undefined)
      throw brokenModel({ code: 'not-complete', params: { place: sparse.path } });
    if (part.count('byteOffset', 0, 0) + count * elementBytes > view.byteLength) {
      throw brokenModel({ code: 'beyond-end-of-data', params: { place: part.path } });
    }
  }
}

function spend(budget: { bytes: number }, bytes: number): void {
  budget.bytes += bytes;
  if (budget.bytes > MAX_DECODED_BYTES)
    throw tooMuch({ code: 'geometry-too-large', params: { limitMb: MAX_DECODED_BYTES / MB } });
}
