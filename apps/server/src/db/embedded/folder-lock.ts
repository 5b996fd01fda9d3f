import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error';

export interface FolderLock {
  release(): Promise<void>;
}

type ClaimState = 'claiming' | 'holding';
/** `leaving`: it ended while it was asked. `silent`: it is there, but paused or not to be asked. */
type SeenState = ClaimState | 'leaving' | 'silent';

/** This process's wish for the folder, or its hold on it, for others to see. */
interface Claim extends FolderLock {
  name: string;
  state: ClaimState;
}

/** Unix socket paths end at 103 bytes (macOS) or 107 (Linux). */
const MAX_SOCKET_PATH_BYTES = 103;
const CLAIM_NAME = /^lock-[0-9a-f]{8}\.sock$/;
const LONGEST_NAME = 'lock-00000000.sock';
/** Between two looks at others that are claiming too; each of them decides within about this. */
const DECIDE_MS = 20;
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
 * Makes this process the only one that runs a database in `folder`. A claim is a listening socket: the kernel closes it
 * however the process ends, and it is seen between containers that share the folder on one machine, where process
 * ids say nothing.
 *
 * Everyone claims first and looks second, and holds only after a look that found nobody else. Of two that come together
 * the later to claim therefore sees the other, however slowly either runs.
 *
 * @param patienceMs how long to wait for a holder that may be about to end.
 * @throws StartupError if another process keeps it.
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const sockets = socketFolder(folder, LONGEST_NAME);
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const claim = await placeClaim(sockets);
    if (await outlastOthers(sockets, claim)) return claim;
    await claim.release();
    if (performance.now() > giveUpAt) {
      throw new StartupError(`${folder} is in use by another running instance: stop that one, or set another DATA_DIR`);
    }
    await sleep(RETRY_MS);
  }
}

/** Of several that are claiming, the first by name waits for the others to step back. @returns whether it holds now. */
async function outlastOthers(folder: string, claim: Claim): Promise<boolean> {
  for (;;) {
    const others = await readOtherClaims(folder, claim.name);
    if (others.length === 0) {
      claim.state = 'holding';
      return true;
    }
    if (others.some(({ name, state }) => (state === 'claiming' ? name < claim.name : state !== 'leaving')))
      return false;
    await sleep(DECIDE_MS);
  }
}

/** Claims of processes that live. Those of dead ones are removed: their names never come to life again. */
async function readOtherClaims(folder: string, ownName: string): Promise<{ name: string; state: SeenState }[]> {
  const names = readdirSync(folder).filter((name) => CLAIM_NAME.test(name) && name !== ownName);
  const claims = await Promise.all(
    names.map(async (name) => {
      const state = await readState(path.join(folder, name));
      if (state === null) rmSync(path.join(folder, name), { force: true });
      return state === null ? [] : [{ name, state }];
    }),
  );
  return claims.flat();
}

/** What the process that listens answers; null if none listens. */
function readState(socketPath: string): Promise<SeenState | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(socketPath);
    // A paused process accepts but never answers.
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      resolve('silent');
      socket.destroy();
    });
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer === 'claiming' || answer === 'holding' ? answer : 'leaving'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(null);
      // A full backlog or a missing permission still means that somebody listens.
      else resolve(code === 'ECONNRESET' || code === 'EPIPE' ? 'leaving' : 'silent');
    });
  });
}

async function placeClaim(folder: string): Promise<Claim> {
  const id = randomBytes(4).toString('hex');
  const name = `lock-${id}.sock`;
  const claim: Claim = { name, state: 'claiming', release };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(claim.state);
  });
  // Gets its name only once it listens: a socket that refuses connections belongs to a process that has ended.
  const unlistenedPath = path.join(folder, `new-${id}.sock`);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(unlistenedPath, resolve);
  });
  server.unref();
  renameSync(unlistenedPath, path.join(folder, name));
  return claim;

  async function release(): Promise<void> {
    rmSync(path.join(folder, name), { force: true });
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  }
}
