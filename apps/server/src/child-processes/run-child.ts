import { childDuration } from '../metrics/metrics';
import type { ChildError, ChildMessage } from './answer-request';
import { ChildLimitError, ChildTimeoutError } from './child-limit-error';
import type { ChildProgram } from './child-program';
import type { Launcher } from './launcher';
import { startChild, type ChildEnd, type LimitedChild } from './start-child';
import { acquireSlot } from './work-slots';

export interface ChildLimits {
  /** Counted from the start of the process; waiting for a free slot does not count. */
  timeoutMs: number;
  /**
   * Processor time, s; default: `CPU_PER_TIMEOUT` of the timeout. With less than the timeout, a request that asks for
   * too much reaches this limit first, so that a timeout tells of a busy server.
   */
  cpuS?: number;
  /** Limit of the JavaScript heap, MB. */
  heapMb: number;
  /** Limit of all memory, MB; see `ChildResources`. */
  memoryMb: number;
  /** The one folder whose files the process may read and write; none by default. */
  folder?: string;
  /** Absolute paths of native programs that the process may start; none by default. */
  programs?: readonly string[];
  /** Most processes of this program at once; further requests wait. */
  maxAtOnce: number;
  /** The user for whom the request is answered. Users take turns when requests have to wait. */
  user: string;
  /** Ends the process; the request fails with the signal's reason. */
  signal?: AbortSignal;
  /** Called with the progress of the process, 0..100, if it reports any. */
  onProgress?: (percent: number) => void;
}

/**
 * Processor time allowed per wall-clock time. The timeout usually comes first; this limit applies if the parent is too
 * busy to notice it. Chosen, not measured.
 */
const CPU_PER_TIMEOUT = 2;

let start = startChild;

/** From now on the launcher starts the children, rather than this process; null ends that. */
export function startChildrenWith(launcher: Launcher | null): void {
  start = launcher === null ? startChild : (url, resources) => launcher.start(url, resources);
}

/**
 * Answers one request in a fresh child process, which can neither stall nor crash this process nor leave anything
 * behind. When the promise settles, the child has ended.
 *
 * @throws ChildLimitError @throws TooManyWaitingError @throws Error with the message and stack of what the child threw
 */
export async function runChild<Request, Answer>(
  program: ChildProgram<Request, Answer>,
  request: Request,
  limits: ChildLimits,
): Promise<Answer> {
  const release = await acquireSlot(program.name, limits.user, limits.maxAtOnce);
  try {
    limits.signal?.throwIfAborted();
    const stopTimer = childDuration.startTimer({ program: program.name });
    const { heapMb, memoryMb, timeoutMs, cpuS, folder, programs } = limits;
    const child = await start(program.url, {
      heapMb,
      memoryMb,
      folder,
      programs,
      cpuS: cpuS ?? Math.ceil((timeoutMs * CPU_PER_TIMEOUT) / 1000),
    });
    try {
      child.send(request as object);
      const answer = await answerFrom<Answer>(child, program.name, limits);
      stopTimer({ outcome: 'answered' });
      return answer;
    } catch (error) {
      stopTimer({ outcome: error instanceof ChildLimitError ? 'limit' : 'error' });
      throw error;
    } finally {
      child.kill();
      // The slot stays taken until the process is gone; its answer or failure is already known.
      await child.ended.catch(() => undefined);
    }
  } finally {
    release();
  }
}

function answerFrom<Answer>(child: LimitedChild, name: string, limits: ChildLimits): Promise<Answer> {
  const { timeoutMs, signal, onProgress } = limits;
  return new Promise<Answer>((resolve, reject) => {
    const timeout = () => reject(new ChildTimeoutError(`${name} took longer than ${timeoutMs} ms`));
    const timer = setTimeout(timeout, timeoutMs);
    const abort = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', abort);
    // The signal may have come while the process was being started.
    if (signal?.aborted) abort();
    child.onMessage((message) => {
      const answered = message as ChildMessage<Answer>;
      if ('percent' in answered) onProgress?.(answered.percent);
      else if ('answer' in answered) resolve(answered.answer);
      else reject(errorFrom(name, answered.error));
    });
    child.ended
      .then((end) => reject(errorOfEnd(name, end)), reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
  });
}

/**
 * Signals that end a process which ran into a limit (out of memory: SIGABRT or SIGTRAP from the process itself, SIGKILL
 * from the system) or which crashed on its input.
 */
const ENDED_BY_INPUT: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>([
  'SIGABRT',
  'SIGTRAP',
  'SIGKILL',
  'SIGXCPU',
  'SIGSEGV',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
]);

function errorOfEnd(name: string, { code, signal, complaint }: ChildEnd): Error {
  const message = `${name} ended without an answer (${signal ?? `code ${code}`}): ${complaint}`;
  return ENDED_BY_INPUT.has(signal) ? new ChildLimitError(message) : new Error(message);
}

function errorFrom(name: string, { message, stack, code }: ChildError): Error {
  const copy = new Error(`${name}: ${message}`);
  copy.stack = stack;
  return code === undefined ? copy : Object.assign(copy, { code });
}
