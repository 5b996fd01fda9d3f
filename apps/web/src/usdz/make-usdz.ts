import { USDZ_CONTENT_TYPE } from '@anchora/contract/file-kinds';
import { MAX_USDZ_BYTES } from '@anchora/contract/limits';
import { UsdzError } from '@anchora/ar-runtime/usdz/usdz-error';
import type { UsdzReport, UsdzStage } from '@anchora/ar-runtime/usdz/usdz-report';
import type { UsdzAnswer, UsdzOrder } from './usdz-messages';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import workerUrl from './usdz.worker?worker&url';

export interface MadeUsdz {
  usdz: Blob;
  report: UsdzReport;
}

export interface MakeUsdzOptions {
  signal: AbortSignal;
  onStage?: (stage: UsdzStage) => void;
}

/** The largest models take a tenth of this time. */
const TIMEOUT_MS = 120_000;

/**
 * Makes the USDZ of a model in a dedicated worker, which an abort ends at once.
 *
 * @throws UsdzError; the signal's reason when it fires.
 */
export async function makeUsdz(model: Blob, { signal, onStage }: MakeUsdzOptions): Promise<MadeUsdz> {
  const bytes = await model.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(workerUrl, { type: 'module', name: 'usdz' });
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<MadeUsdz>((resolve, reject) => {
      timer = setTimeout(() => reject(new UsdzError('browser', 'Making the USDZ took too long')), TIMEOUT_MS);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: ended.signal });
      worker.addEventListener('error', (event) => reject(new UsdzError('browser', event.message)));
      worker.addEventListener('message', ({ data }: MessageEvent<UsdzAnswer>) => {
        if (data.t === 'stage') return onStage?.(data.stage);
        if (data.t === 'failed') reject(new UsdzError(data.failure, data.message));
        else resolve({ usdz: new Blob([data.usdz], { type: USDZ_CONTENT_TYPE }), report: data.report });
      });
      const order: UsdzOrder = { model: bytes, maxBytes: MAX_USDZ_BYTES };
      worker.postMessage(order, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    ended.abort();
    worker.terminate();
  }
}
