const KINDS = [
  'ArrayBuffer',
  'Uint8Array',
  'Int32Array',
  'Uint16Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
] as const;

/**
 * Bytes that `work` allocates in buffers of a given size, freed ones included. A hostile file can make a reader
 * allocate memory only in this way.
 */
export function countAllocatedBytes(work: () => void): number {
  const globals = globalThis as unknown as Record<string, new (...args: unknown[]) => ArrayBufferView | ArrayBuffer>;
  const originals = KINDS.map((kind) => globals[kind]);
  let bytes = 0;
  KINDS.forEach((kind, i) => {
    globals[kind] = new Proxy(originals[i], {
      construct(target, args, newTarget) {
        const made = Reflect.construct(target, args, newTarget) as ArrayBufferView | ArrayBuffer;
        if (!(args[0] instanceof originals[0])) bytes += made.byteLength;
        return made;
      },
    });
  });
  try {
    work();
  } finally {
    KINDS.forEach((kind, i) => {
      globals[kind] = originals[i];
    });
  }
  return bytes;
}
