import { ArchiveError } from './archive-error';
import type { ArchiveAnswer } from './archive-messages';
import { readArchive } from './read-archive';

interface WorkerPort {
  postMessage(answer: ArchiveAnswer, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<File>) => void): void;
}

const port = globalThis as unknown as WorkerPort;

async function send(file: File): Promise<void> {
  const archive = await readArchive(new Uint8Array(await file.arrayBuffer()));
  const parts = [...archive.bytes.values()].map(({ buffer }) => buffer);
  port.postMessage({ t: 'read', archive }, parts);
}

port.addEventListener('message', ({ data }) => {
  send(data).catch((error: unknown) =>
    port.postMessage({ t: 'failed', fault: error instanceof ArchiveError ? error.fault : 'damaged' }, []),
  );
});
