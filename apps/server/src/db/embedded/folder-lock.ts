import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error';

export interface FolderLock {
  release(): Promise<void>;
}

/** Unix socket paths end at 103 bytes (macOS) or 107 (Linux). */
const MAX_SOCKET_PATH_BYTES = 103;
/** Long enough for another starting process, which has just looked too, to have put its own socket in place. */
const SETTLE_MS = 40;
const RETRY_MS = 100;
const ANSWER_TIMEOUT_MS = 1000;

/**
 * A folder for sockets that belong to `folder`: itself, unless its path is too long for a socket's name; then a closed
 * folder among the temporary ones that every process derives alike.
 */
export function socketFolder(folder: string, longestName: string): string {
  if (Buffer.byteLength(path.join(folder, longestName)) <= MAX_SOCKET_PATH_BYTES) return folder;
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16);
  const short = path.join(tmpdir(), `anchora-${hash}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(short);
  if ((uid !== process.getuid?.() && uid !== lstatSync(folder).uid) || (mode & 0o077) !== 0) {
    throw new StartupError(`${short} belongs to somebody else: remove it, or set DATA_DIR to a shorter path`);
  }
  return short;
}

/**
 * Makes this process the only one that runs a database in `folder`. The lock is a listening socket: the kernel closes it
 * however the process ends, and it holds between containers that share the folder on one machine, where process
 * ids say nothing.
 *
 * @param patienceMs how long to wait for a holder that may be about to end.
 * @throws StartupError if another process keeps it.
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const sockets = socketFolder(folder, 'lock-00000000.sock');
  const lockPath = path.join(sockets, 'lock.sock');
  const token = randomBytes(16).toString('hex');
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    if ((await readHolder(lockPath)) === null) {
      const lock = await placeSocket(sockets, lockPath, token);
      await sleep(SETTLE_MS);
      // Of several processes that found the lock free, the last to rename holds it.
      if ((await readHolder(lockPath)) === token) return lock;
      await lock.release();
    }
    if (performance.now() > giveUpAt) {
      throw new StartupError(`${folder} is in use by another running instance: stop that one, or set another DATA_DIR`);
    }
    await sleep(RETRY_MS);
  }
}

/** Token of the process that listens, or null if none does. */
function readHolder(lockPath: string): Promise<string | null> {
  return new Promise((resolve) => {
    let token = '';
    const socket = connect(lockPath);
    // A paused process accepts but never answers.
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('close', () => resolve(token));
    socket.on('data', (chunk) => (token += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A full backlog or a missing permission still means that somebody listens.
      resolve(error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? null : token);
    });
  });
}

async function placeSocket(folder: string, lockPath: string, token: string): Promise<FolderLock> {
  const ownPath = path.join(folder, `lock-${randomBytes(4).toString('hex')}.sock`);
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(token);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ownPath, resolve);
  });
  server.unref();
  renameSync(ownPath, lockPath);
  return {
    release: async () => {
      // The name stays behind: it may be another process's by now, and a dead socket does no harm.
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      rmSync(ownPath, { force: true });
    },
  };
}
