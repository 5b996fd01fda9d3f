import { createArena } from './arena';
import type { Kernels, TrackingKernels } from './kernels';
import { INDEX_KEYS } from './kernels';

/** The used part of the WebAssembly global, which the es2023 library does not declare. */
interface WebAssemblyApi {
  validate(bytes: ArrayBuffer | Uint8Array): boolean;
  instantiate(
    bytes: ArrayBuffer | Uint8Array,
    imports: { env: { memory: object } },
  ): Promise<{ instance: { exports: unknown } }>;
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer };
}
/** Absent where the browser forbids it. */
const { WebAssembly } = globalThis as { WebAssembly?: WebAssemblyApi };

/** 32 MB, as the module requires; initial = maximum, because growth would detach every view. */
const MEMORY_PAGES = 512;

/** Exports of kernels.wasm; pointers are byte offsets. */
interface WasmKernels {
  heapBase(): number;
  downHalf(src: number, width: number, height: number, dst: number): void;
  downTwoThirds(src: number, width: number, height: number, dst: number): void;
  upDouble(src: number, width: number, height: number, dst: number): void;
  blur(src: number, stride: number, width: number, height: number, dst: number, scratch: number): void;
  detectCorners(
    src: number,
    stride: number,
    width: number,
    height: number,
    thresholds: number,
    border: number,
    scores: number,
    positions: number,
    capacity: number,
  ): number;
  suppressCorners(
    scores: number,
    stride: number,
    positions: number,
    count: number,
    outPositions: number,
    outScores: number,
  ): number;
  moments(blurred: number, stride: number, positions: number, count: number, out: number): void;
  describe(
    blurred: number,
    positions: number,
    bins: number,
    count: number,
    pattern: number,
    out: number,
    weak: number,
    outAt: number,
  ): void;
  buildIndex(
    descriptors: number,
    count: number,
    tables: number,
    starts: number,
    entries: number,
    occupied: number,
  ): void;
  matchIndex(
    queries: number,
    weak: number,
    queryCount: number,
    descriptors: number,
    count: number,
    tables: number,
    starts: number,
    entries: number,
    occupied: number,
    owners: number,
    x: number,
    y: number,
    samePlace: number,
    candidates: number,
    distances: number,
    maxDistance: number,
    out: number,
  ): number;
  warpAffine(
    src: number,
    srcWidth: number,
    srcHeight: number,
    dst: number,
    stride: number,
    width: number,
    height: number,
    m: number,
    taps: number,
  ): void;
  alignPatches(
    frame: number,
    width: number,
    height: number,
    templates: number,
    jobs: number,
    count: number,
    iterations: number,
    maxMovePx: number,
    out: number,
  ): void;
  searchPatches(
    frame: number,
    width: number,
    height: number,
    templates: number,
    jobs: number,
    count: number,
    radiusPx: number,
    out: number,
  ): void;
  correlateShifts(
    frame: number,
    width: number,
    height: number,
    templates: number,
    jobs: number,
    count: number,
    radiusPx: number,
    out: number,
  ): number;
}

/**
 * The kernels of wasm/kernels.wasm, with a memory of 32 MB of their own; undefined if the platform lacks or forbids
 * WASM SIMD, or the bytes are not such a module.
 *
 * @param wasm the bytes of kernels.wasm, loaded by the platform.
 * @throws RangeError if the platform has no memory left, or its own error if it does not instantiate the module.
 */
export const loadWasmKernels = (wasm: ArrayBuffer | Uint8Array): Promise<Kernels | undefined> => load(wasm, wrap);

/**
 * Like loadWasmKernels, also in what it throws and when it gives undefined, with only the kernels that tracking a
 * surface needs: a page that never looks for pictures does not load the code that calls the others.
 */
export const loadWasmTrackingKernels = (wasm: ArrayBuffer | Uint8Array): Promise<TrackingKernels | undefined> =>
  load(wasm, wrapTracking);

type Wrap<T> = (wasm: WasmKernels, buffer: ArrayBuffer) => T;

async function load<T>(wasm: ArrayBuffer | Uint8Array, wrapped: Wrap<T>): Promise<T | undefined> {
  if (!WebAssembly?.validate(wasm)) return undefined;
  const memory = new WebAssembly.Memory({ initial: MEMORY_PAGES, maximum: MEMORY_PAGES });
  const { instance } = await WebAssembly.instantiate(wasm, { env: { memory } });
  return wrapped(instance.exports as WasmKernels, memory.buffer);
}

/** Tells the byte offset of a view of a module's memory; it throws a TypeError for views of other memory. */
function offsetsIn(buffer: ArrayBuffer): (view: ArrayBufferView) => number {
  return (view) => {
    if (view.buffer !== buffer) throw new TypeError('not in the arena');
    return view.byteOffset;
  };
}

function wrapTracking(wasm: WasmKernels, buffer: ArrayBuffer): TrackingKernels {
  const at = offsetsIn(buffer);
  return {
    simd: true,
    arena: createArena(buffer, wasm.heapBase()),
    downHalf: (src, width, height, dst) => wasm.downHalf(at(src), width, height, at(dst)),
    downTwoThirds: (src, width, height, dst) => wasm.downTwoThirds(at(src), width, height, at(dst)),
    alignPatches: (frame, width, height, templates, jobs, count, iterations, maxMovePx, out) =>
      wasm.alignPatches(at(frame), width, height, at(templates), at(jobs), count, iterations, maxMovePx, at(out)),
    searchPatches: (frame, width, height, templates, jobs, count, radiusPx, out) =>
      wasm.searchPatches(at(frame), width, height, at(templates), at(jobs), count, radiusPx, at(out)),
    correlateShifts: (frame, width, height, templates, jobs, count, radiusPx, out) =>
      wasm.correlateShifts(at(frame), width, height, at(templates), at(jobs), count, radiusPx, at(out)),
  };
}

function wrap(wasm: WasmKernels, buffer: ArrayBuffer): Kernels {
  const at = offsetsIn(buffer);
  return {
    ...wrapTracking(wasm, buffer),
    upDouble: (src, width, height, dst) => wasm.upDouble(at(src), width, height, at(dst)),
    blur: (src, stride, width, height, dst, scratch) => wasm.blur(at(src), stride, width, height, at(dst), at(scratch)),
    detectCorners: (src, stride, width, height, thresholds, border, scores, positions) =>
      wasm.detectCorners(
        at(src),
        stride,
        width,
        height,
        at(thresholds),
        border,
        at(scores),
        at(positions),
        positions.length,
      ),
    suppressCorners: (scores, stride, positions, count, outPositions, outScores) =>
      wasm.suppressCorners(at(scores), stride, at(positions), count, at(outPositions), at(outScores)),
    moments: (blurred, stride, positions, count, out) =>
      wasm.moments(at(blurred), stride, at(positions), count, at(out)),
    describe: (blurred, positions, bins, count, pattern, out, weak, outAt) =>
      wasm.describe(at(blurred), at(positions), at(bins), count, at(pattern), at(out), at(weak), outAt),
    buildIndex: ({ descriptors, count, starts, entries, occupied }) =>
      wasm.buildIndex(at(descriptors), count, tablesOf(starts), at(starts), at(entries), at(occupied)),
    matchIndex: (queries, weak, queryCount, index, maxDistance, out) =>
      wasm.matchIndex(
        at(queries),
        at(weak),
        queryCount,
        at(index.descriptors),
        index.count,
        tablesOf(index.starts),
        at(index.starts),
        at(index.entries),
        at(index.occupied),
        at(index.owners),
        at(index.x),
        at(index.y),
        index.samePlace,
        at(index.candidates),
        at(index.distances),
        maxDistance,
        at(out),
      ),
    warpAffine: (src, srcWidth, srcHeight, dst, stride, width, height, m, taps) =>
      wasm.warpAffine(at(src), srcWidth, srcHeight, at(dst), stride, width, height, at(m), taps),
  };
}

const tablesOf = (starts: Uint32Array) => starts.length / (INDEX_KEYS + 1);
