import { spawn } from 'node:child_process';

interface FfmpegEnd {
  code: number;
  /** The end of its output, at most `PRINTED_CHARS`. */
  printed: string;
}

/**
 * The longest output that is read whole is the list of filters, with 38,000 characters (ffmpeg of Debian, November
 * 2026).
 */
const PRINTED_CHARS = 64 * 1024;

/**
 * Runs ffmpeg to its end. If a signal ends it, this process ends as well: its parent counts that as a crash.
 *
 * @param onTime called with the number of seconds written so far, if the arguments contain `-progress pipe:1`.
 */
export function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  onTime: (seconds: number) => void = () => undefined,
): Promise<FfmpegEnd> {
  const child = spawn(ffmpeg, args, { cwd: '/', env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-PRINTED_CHARS);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    printed = (printed + text).slice(-PRINTED_CHARS);
    const written = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
    if (written !== undefined) onTime(Number(written) / 1e6);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal !== null) process.abort();
      resolve({ code: code ?? 1, printed });
    });
  });
}
