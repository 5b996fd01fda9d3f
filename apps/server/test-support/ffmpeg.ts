import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureDebianPrograms } from './ensure-debian-programs';

/** The reason why tests have no ffmpeg; null if they have Debian's, which is installed where that is possible. */
export const whyNoFfmpeg = ensureDebianPrograms({ name: 'ffmpeg', packages: ['ffmpeg'], programs: ['ffmpeg'] });
/** The ffmpeg of Debian; null where it cannot be had. */
export const FFMPEG = whyNoFfmpeg === null ? '/usr/bin/ffmpeg' : null;
if (whyNoFfmpeg !== null) process.stderr.write(`SKIPPED: conversions on the server: ${whyNoFfmpeg}\n`);

/** Far longer than ffmpeg needs for a test's file on a busy machine. Chosen, not measured. */
const TIMEOUT_MS = 60_000;

/** Makes a file with ffmpeg. @param args all arguments between `ffmpeg` and the name of the output */
export async function makeByFfmpeg(fileName: string, args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'));
  try {
    const file = path.join(folder, fileName);
    await promisify(execFile)(FFMPEG ?? 'ffmpeg', ['-v', 'error', ...args, file], { timeout: TIMEOUT_MS });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Arguments of `makeByFfmpeg` for a moving test picture with a tone of 440 Hz. */
export function testClipArguments({ size = '320x240', fps = 25, seconds = 1 } = {}): string[] {
  const picture = `testsrc2=s=${size}:r=${fps}:d=${seconds}`;
  return ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
}
