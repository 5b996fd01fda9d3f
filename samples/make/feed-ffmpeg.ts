import { spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';

/**
 * Runs ffmpeg with pictures on its standard input, and ends it if a picture cannot be made.
 *
 * @param program started in place of ffmpeg, for tests.
 * @throws Error if ffmpeg cannot be started or fails, and what `pictures` throws.
 */
export async function feedFfmpeg(
  args: readonly string[],
  pictures: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  program = 'ffmpeg',
): Promise<void> {
  const ffmpeg = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', (cause) => reject(new Error(`${program} could not be started`, { cause })));
    ffmpeg.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
  try {
    await Promise.all([ended, pipeline(pictures, ffmpeg.stdin)]);
  } finally {
    ffmpeg.kill();
  }
}
