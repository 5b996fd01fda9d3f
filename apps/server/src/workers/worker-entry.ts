import { parentPort, workerData } from 'node:worker_threads';
import type { CheckAnswer } from '../files/checks/check-file';
import type { CheckRequest } from '../files/checks/checked-file';
import type { TrackingBuildAnswer } from '../jobs/build-tracking-file';

/** What each worker thread is asked and answers; both are copied from one thread to the other. */
export interface Workers {
  'check-file': { request: CheckRequest; answer: CheckAnswer };
  'build-tracking-file': { request: { picture: Uint8Array; name: string }; answer: TrackingBuildAnswer };
}

export type WorkerName = keyof Workers;

/** The one message of a worker thread. */
export type WorkerMessage<Name extends WorkerName> =
  | { answer: Workers[Name]['answer'] }
  | { error: { message: string; stack: string } };

/** Runs `handle` on the request that this thread was started with, and sends what came of it. */
export async function answerRequest<Name extends WorkerName>(
  _name: Name,
  handle: (request: Workers[Name]['request']) => Promise<Workers[Name]['answer']>,
): Promise<void> {
  if (!parentPort) throw new Error('not a worker thread');
  let message: WorkerMessage<Name>;
  try {
    message = { answer: await handle(workerData as Workers[Name]['request']) };
  } catch (error) {
    const { message: text, stack = '' } = error instanceof Error ? error : new Error(String(error));
    message = { error: { message: text, stack } };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node has no origins
  parentPort.postMessage(message);
}
