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
  type BufferClass = new (...args: unknown[]) => ArrayBufferView | ArrayBuffer;
  const globals = globalThis as unknown as Record<(typeof KINDS)[number], BufferClass>;
  const originals = KINDS.map((kind) => [kind, globals[kind]] as const);
  const { ArrayBuffer: OriginalBuffer } = globals;
  let bytes = 0;
  for (const [kind, original] of originals) {
    globals[kind] = new Proxy(original, {
      construct(target, args, newTarget) {
        const made = Reflect.construct(target, args, newTarget) as ArrayBufferView | ArrayBuffer;
        if (!(args[0] instanceof OriginalBuffer)) bytes += made.byteLength;
        return made;
      },
    });
  }
  try {
    work();
  } finally {
    for (const [kind, original] of originals) globals[kind] = original;
  }
  return bytes;
}
