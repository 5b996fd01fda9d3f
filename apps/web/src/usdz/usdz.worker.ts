import { exportUsdz } from '@anchora/ar-runtime/usdz/export-usdz';
import { UsdzError } from '@anchora/ar-runtime/usdz/usdz-error';
import type { UsdzAnswer, UsdzOrder } from './usdz-messages';

interface WorkerPort {
  postMessage(answer: UsdzAnswer, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<UsdzOrder>) => void): void;
}

const port = globalThis as unknown as WorkerPort;

async function make({ model, maxBytes }: UsdzOrder): Promise<void> {
  try {
    const onStage = (stage: (UsdzAnswer & { t: 'stage' })['stage']) => port.postMessage({ t: 'stage', stage });
    const { usdz, report } = await exportUsdz(model, { maxBytes, onStage });
    // Copied, because the buffer that the archive was written into may be longer than the archive.
    const bytes = new Uint8Array(usdz);
    port.postMessage({ t: 'made', usdz: bytes, report }, [bytes.buffer]);
  } catch (error) {
    const failure = error instanceof UsdzError ? error.failure : 'browser';
    port.postMessage({ t: 'failed', failure, message: error instanceof Error ? error.message : String(error) });
  }
}

port.addEventListener('message', (event) => void make(event.data));
