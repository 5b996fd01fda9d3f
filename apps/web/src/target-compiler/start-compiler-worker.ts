import type { CompilerWorker } from './compiler-thread';
// oxlint-disable-next-line import/default -- the bundler makes this import the address of the bundled worker
import workerUrl from './target-compiler.worker?worker&url';

export function startCompilerWorker(): CompilerWorker {
  return new Worker(workerUrl, { type: 'module', name: 'target-compiler' });
}

/** Whether the worker's code can be fetched. A worker that does not start gives no reason itself. */
export async function isCompilerCodeReachable(): Promise<boolean> {
  try {
    const answer = await fetch(workerUrl, { cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}
