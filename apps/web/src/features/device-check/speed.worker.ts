import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import { trackFilm } from './track-film';
import type { SpeedAnswer } from './speed-messages';

const port = globalThis as unknown as { postMessage(answer: SpeedAnswer): void };

async function fetchWasm(): Promise<ArrayBuffer | null> {
  const answer = await fetch(kernelsUrl).catch(() => null);
  return answer?.ok ? answer.arrayBuffer() : null;
}

/** Starts by itself and posts one answer. */
async function measure(): Promise<void> {
  try {
    port.postMessage({ speed: await trackFilm(await fetchWasm(), () => performance.now()) });
  } catch (error) {
    port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}

void measure();
