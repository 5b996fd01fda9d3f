import type { ArchiveAnswer } from './archive-messages';
import { ArchiveError, readArchive } from './read-archive';

interface WorkerPort {
  postMessage(answer: ArchiveAnswer, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<File>) => void): void;
}

const port = globalThis as unknown as WorkerPort;

async function answer(file: File): Promise<ArchiveAnswer> {
  try {
    return { t: 'read', archive: await readArchive(new Uint8Array(await file.arrayBuffer())) };
  } catch (error) {
    return { t: 'failed', fault: error instanceof ArchiveError ? error.fault : 'damaged' };
  }
}

async function send(file: File): Promise<void> {
  const answered = await answer(file);
  const parts = answered.t === 'read' ? [...answered.archive.bytes.values()].map(({ buffer }) => buffer) : [];
  port.postMessage(answered, parts);
}

port.addEventListener('message', ({ data }) => void send(data));
