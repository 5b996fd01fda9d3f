import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import { download } from '@anchora/ar-runtime/loading/download';
import { trackFilm } from './track-film';
import type { SpeedAnswer } from './speed-messages';

const port = globalThis as unknown as { postMessage(answer: SpeedAnswer): void };

/** Starts by itself and posts one answer. */
async function measure(): Promise<void> {
  try {
    // As for visitors, kernels that cannot be loaded are replaced by the slower TypeScript ones.
    const wasm = await download(kernelsUrl).catch(() => null);
    port.postMessage({ speed: await trackFilm(wasm, () => performance.now()) });
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}

void measure();
