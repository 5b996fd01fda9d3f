/** A WebGL context that was not restored within this time is not expected back. Chosen, not measured. */
export const BACK_WITHIN_MS = 5000;

/** True if a canvas can be drawn to. If its WebGL context is lost, waits `BACK_WITHIN_MS` for it to be restored. */
export async function hasWebglContext(canvas: HTMLCanvasElement, gl: Pick<WebGLRenderingContext, 'isContextLost'>) {
  if (gl.isContextLost()) {
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        canvas.removeEventListener('webglcontextrestored', end);
        resolve();
      };
      const timer = setTimeout(end, BACK_WITHIN_MS);
      canvas.addEventListener('webglcontextrestored', end);
    });
  }
  return !gl.isContextLost();
}

/**
 * Reports a lost WebGL context that is not restored while the page is visible; hidden pages often lose theirs and
 * get them back when they are shown.
 *
 * @returns a function that ends the watch.
 */
export function watchWebglContext(canvas: HTMLCanvasElement, onGone: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (): void => {
    stop();
    timer = setTimeout(() => (document.hidden ? wait() : onGone()), BACK_WITHIN_MS);
  };
  canvas.addEventListener('webglcontextlost', wait, { signal });
  canvas.addEventListener('webglcontextrestored', stop, { signal });
  document.addEventListener('visibilitychange', () => timer !== undefined && wait(), { signal });
  return () => {
    stop();
    watching.abort();
  };
}
