import { parentPort, workerData } from 'node:worker_threads';

/** The one message of a worker thread. */
export type WorkerMessage<Answer> = { answer: Answer } | { error: { message: string; stack: string } };

/** Runs `handle` on the request that this thread was started with, and sends what came of it. */
export async function answerRequest<Request, Answer>(handle: (request: Request) => Promise<Answer>): Promise<void> {
  if (!parentPort) throw new Error('not a worker thread');
  let message: WorkerMessage<Answer>;
  try {
    message = { answer: await handle(workerData as Request) };
  } catch (error) {
    const { message: text, stack = '' } = error instanceof Error ? error : new Error(String(error));
    message = { error: { message: text, stack } };
  }
  parentPort.postMessage(message);
}
