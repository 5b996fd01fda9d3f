/**
 * Memory of the kernels: one buffer, allocated from the bottom up and released from the top down.
 *
 * Views start at multiples of 16 bytes and have 64 spare bytes behind them, because SIMD loads read past the ends of
 * rows. The contents of a new view are undefined. The buffer never grows, which would detach every view; one that has
 * no room left throws `ArenaFullError`.
 */
export interface Arena {
  /** The lowest mark: release(base) releases everything. */
  readonly base: number;
  uint8(length: number): Uint8Array;
  uint16(length: number): Uint16Array;
  int16(length: number): Int16Array;
  int32(length: number): Int32Array;
  uint32(length: number): Uint32Array;
  float32(length: number): Float32Array;
  /** The present top, for a later release. */
  mark(): number;
  /** Releases everything allocated since `mark`; those views must not be used any more. */
  release(mark: number): void;
}

/** A view has no room in an arena. */
export class ArenaFullError extends Error {
  override name = 'ArenaFullError';
}

/**
 * Memory of the kernels in TypeScript, as much as their WASM twins have; the caller reserves more where many targets
 * need it.
 */
export const ARENA_BYTES = 32 * 1024 * 1024;
/** Bytes of a SIMD vector, which loads fastest from multiples of it. */
const ALIGNMENT = 16;
/** Room behind each view: four vectors, more than any kernel reads past the end of a row. */
const SPARE_BYTES = 64;

/**
 * @param buffer an ordinary buffer, or that of a WASM memory.
 * @param start first free byte; the bytes below belong to the kernels.
 */
export function createArena(buffer: ArrayBuffer, start = 0): Arena {
  const base = align(start);
  let top = base;
  const take = (bytes: number) => {
    const at = top;
    const next = align(at + bytes + SPARE_BYTES);
    if (next > buffer.byteLength) {
      throw new ArenaFullError(`No room for ${bytes} bytes in ${buffer.byteLength}`);
    }
    top = next;
    return at;
  };
  return {
    base,
    uint8: (length) => new Uint8Array(buffer, take(length), length),
    uint16: (length) => new Uint16Array(buffer, take(2 * length), length),
    int16: (length) => new Int16Array(buffer, take(2 * length), length),
    int32: (length) => new Int32Array(buffer, take(4 * length), length),
    uint32: (length) => new Uint32Array(buffer, take(4 * length), length),
    float32: (length) => new Float32Array(buffer, take(4 * length), length),
    mark: () => top,
    release: (mark) => {
      top = mark;
    },
  };
}

const align = (at: number) => Math.ceil(at / ALIGNMENT) * ALIGNMENT;
