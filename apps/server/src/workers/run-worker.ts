import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
// Kept loaded by this thread: ended with the thread that loaded it, the library would go from under its own threads.
import 'sharp';
import { acquireSlot } from './worker-slots';
import type { WorkerMessage, WorkerName, Workers } from './worker-entry';

/** Entries of the worker threads, from this folder. The build puts each beside the bundle as `{name}.worker.js`. */
const WORKER_SOURCES = {
  'check-file': '../files/checks/check-file.worker.ts',
  'build-tracking-file': '../jobs/build-tracking-file.worker.ts',
} satisfies Record<WorkerName, string>;

export interface WorkerLimits {
  /** From the start of the thread; waiting for a free slot does not count. */
  timeoutMs: number;
  /** Of the JavaScript heap, in MB. */
  memoryMb: number;
  /** Threads of this name at once; further requests wait. */
  maxAtOnce: number;
  /** Ends the thread; the request fails with the signal's reason. */
  signal?: AbortSignal;
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
export async function runWorker<Name extends WorkerName>(
  name: Name,
  request: Workers[Name]['request'],
  limits: WorkerLimits,
): Promise<Workers[Name]['answer']> {
  const release = await acquireSlot(name, limits.maxAtOnce);
  if (limits.signal?.aborted) release();
  limits.signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = startWorker(name, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const timer = setTimeout(() => {
      reject(new WorkerLimitError(`${name} took longer than ${limits.timeoutMs} ms`));
      void worker.terminate();
    }, limits.timeoutMs);
    const abort = () => {
      reject(limits.signal?.reason as Error);
      void worker.terminate();
    };
    limits.signal?.addEventListener('abort', abort);

    worker.once('message', (message: WorkerMessage<Name>) => {
      if ('answer' in message) resolve(message.answer);
      else reject(errorFrom(name, message.error));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isMemory ? new WorkerLimitError(`${name} used more than ${limits.memoryMb} MB`, { cause: error }) : error);
    });
    worker.once('exit', (code) => {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', abort);
      release();
      // Only the first of resolve and reject counts.
      reject(new Error(`${name} worker ended without an answer (code ${code})`));
    });
  });
}

/** From its source in development and tests, where a thread of its own does not understand TypeScript by itself. */
function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.worker.js`, import.meta.url), options);
  // `resolve` finds the CommonJS twin, which cannot be loaded this way.
  const tsxFolder = path.dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loader = pathToFileURL(path.join(tsxFolder, 'dist/esm/api/index.mjs')).href;
  const source = new URL(WORKER_SOURCES[name], import.meta.url).href;
  const start = `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(source)}); })`;
  return new Worker(start, { ...options, eval: true });
}

function errorFrom(name: WorkerName, error: { message: string; stack: string }): Error {
  const copy = new Error(`${name} worker: ${error.message}`);
  copy.stack = error.stack;
  return copy;
}
