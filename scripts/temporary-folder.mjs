/** A folder for what the tests write, in memory where there is room. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** The tests fill 0.4 GiB at most; the rest is for browsers, which keep what they share there too. */
const MIN_FREE_BYTES = 2 * GIB;
/** Memory that the tests themselves take while they run, rounded up. */
const MIN_MEMORY_BYTES = 8 * GIB;

/**
 * Makes the folder and has this process and its children use it for temporary files. The product writes files through
 * to the disk before it acknowledges them, thousands of times in the tests, which prove nothing about the disk by
 * waiting for it. The folder is removed when the process ends, by `process.exit` after a signal.
 */
export function useTemporaryFolder() {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'anchora-tests-'));
  // The folder gets the rights of /tmp, because some tests run a server as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A process that is still ending has written to it, and the result of the tests does not depend on it.
  }
}

/** Whether files may be put, and programs run, in a file system in memory that is large enough. */
function hasRoomInMemory() {
  if (process.platform !== 'linux') return false;
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.map((line) => line.split(' ')).findLast(([, where]) => where === IN_MEMORY)?.[3];
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const isWritable = options !== undefined && !/\b(?:ro|noexec)\b/.test(options);
    return isWritable && bavail * bsize >= MIN_FREE_BYTES && freemem() >= MIN_MEMORY_BYTES;
  } catch {
    return false;
  }
}
