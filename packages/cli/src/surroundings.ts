import type { Readable } from 'node:stream';

/** Everything that the commands take from the process, so that tests can give them something else. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** The present folder. */
  cwd: string;
  stdin: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown };
  stdout: Output;
  stderr: Output;
  fetch: typeof fetch;
  sleep: (ms: number) => Promise<void>;
}

export interface Output {
  isTTY?: boolean;
  write: (text: string | Uint8Array) => unknown;
}
