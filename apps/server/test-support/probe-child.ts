import { childProgram } from '../src/child-processes/child-program';

/** A task for a child process, or a question about it. */
type ProbeRequest =
  | { do: 'tell' }
  /** Reports a progress of 50 %, then answers with the bytes. */
  | { do: 'echo'; bytes: Uint8Array }
  /** Fills memory outside the JavaScript heap. */
  | { do: 'fill-memory' }
  /** Never returns to its event loop; writes its process id to a file first, if one is given. */
  | { do: 'spin'; pidFile?: string }
  | { do: 'crash' }
  /** Starts a process in a group of its own, which has the marker in its command line. */
  | { do: 'leave-behind'; marker: string }
  | { do: 'write-file'; path: string; sizeBytes: number };

export interface ProbeAnswer {
  pid: number;
  environment: Record<string, string | undefined>;
  folder: string;
  inputBytes: number;
  bytes?: Uint8Array;
}

export const PROBE = childProgram<ProbeRequest, ProbeAnswer>('probe', import.meta.url);
/** The same program under another name, for the tests of the launcher. */
export const LAUNCHED_PROBE = childProgram<ProbeRequest, ProbeAnswer>('launched-probe', import.meta.url);

/** Child processes have a lower priority than the tests, beside which they take long. Chosen, not measured. */
export const PROBE_LIMITS = { timeoutMs: 120_000, heapMb: 256, memoryMb: 1024, maxAtOnce: 2, user: 'ann' };
/** Resources of a probe that spins: the limit of its processor time ends it, if its test does not. Chosen, not measured. */
export const PROBE_RESOURCES = { heapMb: 64, memoryMb: 512, cpuS: 600 };
