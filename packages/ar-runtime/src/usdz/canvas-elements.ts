/** Quality of JPEG textures, 0..1; chosen, not measured. */
const ENCODED_QUALITY = 0.9;

/** Replaces a `<canvas>` where no document exists: draws off screen and encodes like one. */
function workerCanvas() {
  const canvas = new OffscreenCanvas(1, 1);
  return Object.assign(canvas, {
    toBlob(take: (blob: Blob | null) => void, type = 'image/png'): void {
      canvas.convertToBlob({ type, quality: ENCODED_QUALITY }).then(take, () => take(null));
    },
  });
}

/**
 * Runs code that creates canvases through `document`, in a worker too. In a page it changes nothing. Calls in one
 * worker must not overlap.
 */
export async function withCanvasElements<T>(run: () => Promise<T>): Promise<T> {
  if (typeof document !== 'undefined') return run();
  Object.defineProperty(globalThis, 'document', { configurable: true, value: { createElement: workerCanvas } });
  try {
    return await run();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}
