import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { acquireSlot } from './worker-slots';
import type { WorkerMessage } from './worker-entry';

/** Entries of the worker threads, from this folder. The build puts each beside the bundle as `{name}.worker.js`. */
const WORKER_SOURCES = {
  'check-file': '../features/files/checks/check-file.worker.ts',
  'build-tracking-file': './build-tracking-file.worker.ts',
} as const;

export type WorkerName = keyof typeof WORKER_SOURCES;

export interface WorkerLimits {
  /** From the start of the thread; waiting for a free slot does not count. */
  timeoutMs: number;
  /** Of the JavaScript heap, in MB. */
  memoryMb: number;
  /** Threads of this name at once; further requests wait. */
  maxAtOnce: number;
}

/** The request took more time or memory than it was given. */
export class WorkerLimitError extends Error {
  override name = 'WorkerLimitError';
}

/**
 * Answers one request in a fresh worker thread, so that what it does can neither stall this one nor leave anything
 * behind.
 *
 * @throws WorkerLimitError @throws Error with the message and stack of what the worker threw
 */
export async function runWorker<Request, Answer>(
  name: WorkerName,
  request: Request,
  limits: WorkerLimits,
): Promise<Answer> {
  const release = await acquireSlot(name, limits.maxAtOnce);
  return new Promise<Answer>((resolve, reject) => {
    const worker = new Worker(workerEntry(name), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      execArgv: loaderArguments(),
    });
    const timer = setTimeout(() => {
      reject(new WorkerLimitError(`${name} took longer than ${limits.timeoutMs} ms`));
      void worker.terminate();
    }, limits.timeoutMs);

    worker.once('message', (message: WorkerMessage<Answer>) => {
      if ('answer' in message) resolve(message.answer);
      else reject(errorFrom(name, message.error));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isMemory ? new WorkerLimitError(`${name} used more than ${limits.memoryMb} MB`, { cause: error }) : error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      release();
      // Only the first of resolve and reject counts.
      reject(new Error(`${name} worker ended without an answer (code ${code})`));
    });
  });
}

const isSource = import.meta.url.endsWith('.ts');

function workerEntry(name: WorkerName): URL {
  return isSource ? new URL(WORKER_SOURCES[name], import.meta.url) : new URL(`./${name}.worker.js`, import.meta.url);
}

/** A thread of its own knows nothing of what makes this one understand TypeScript. */
function loaderArguments(): string[] {
  if (!isSource) return [];
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

function errorFrom(name: WorkerName, error: { message: string; stack: string }): Error {
  const copy = new Error(`${name} worker: ${error.message}`);
  copy.stack = error.stack;
  return copy;
}
