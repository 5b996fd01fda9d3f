import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../config/startup-error';
import { socketFolder } from './socket-folder';

interface FolderLock {
  release(): Promise<void>;
}

type ClaimState = 'claiming' | 'holding';
/**
 * `leaving`: the process ended before it answered. `silent`: it exists, but is paused or takes no further connection.
 */
type SeenState = ClaimState | 'leaving' | 'silent';

/** This process's request for the folder, or its hold on it, visible to other processes. */
interface Claim extends FolderLock {
  name: string;
  state: ClaimState;
}

const CLAIM_NAME = /^lock-[0-9a-f]{8}\.sock$/;
/** A name as long as that of any claim. */
export const LONGEST_NAME = 'lock-00000000.sock';
/** Random bytes in the name of a claim, which `CLAIM_NAME` writes as eight digits. */
const ID_BYTES = 4;
/**
 * Interval between two looks at competing claims; each competitor decides within about this time. Chosen, not measured.
 */
const DECIDE_MS = 20;
/** Pause before the folder is claimed again, while its holder may be about to end. Chosen, not measured. */
const RETRY_MS = 100;
/**
 * A live process answers within milliseconds; one that is silent for this long counts as paused. Chosen, not measured.
 */
const ANSWER_TIMEOUT_MS = 1000;

/**
 * Makes this process the only one that runs a database in `folder`. A claim is a listening socket: the kernel closes it
 * however the process ends, and it is visible between containers that share the folder on one machine, where process
 * ids mean nothing.
 *
 * Every process claims first, then looks for other claims, and holds the folder only after finding none. Of two that
 * start together, the later one therefore sees the earlier, however slowly either runs.
 *
 * @param patienceMs time to wait for a holder that may be about to end.
 * @throws StartupError if another process keeps it, or as `socketFolder`.
 */
export async function lockFolder(folder: string, patienceMs: number): Promise<FolderLock> {
  const sockets = socketFolder(folder, LONGEST_NAME);
  const giveUpAtMs = performance.now() + patienceMs;
  for (;;) {
    const claim = await placeClaim(sockets);
    let isHeld = false;
    try {
      isHeld = await outlastOthers(sockets, claim);
    } finally {
      if (!isHeld) await claim.release();
    }
    if (isHeld) return claim;
    if (performance.now() > giveUpAtMs) {
      throw new StartupError(`${folder} is in use by another running instance: stop that one, or set another DATA_DIR`);
    }
    await sleep(RETRY_MS);
  }
}

/**
 * Among competing claims, the first by name waits for the others to withdraw.
 *
 * @returns whether it now holds the folder.
 */
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

/** Reads the claims of live processes and removes those of dead ones, whose names are never used again. */
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

/** The answer of the listening process; null if none is listening. */
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
      // A full backlog or a missing permission still means that a process is listening.
      else resolve(code === 'ECONNRESET' || code === 'EPIPE' ? 'leaving' : 'silent');
    });
  });
}

async function placeClaim(folder: string): Promise<Claim> {
  const id = randomBytes(ID_BYTES).toString('hex');
  const name = `lock-${id}.sock`;
  const claim: Claim = { name, state: 'claiming', release };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(claim.state);
  });
  // The socket gets its final name only once it listens, so one that refuses connections belongs to a dead process.
  const unlistenedPath = path.join(folder, `new-${id}.sock`);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(unlistenedPath, resolve);
  });
  server.unref();
  try {
    renameSync(unlistenedPath, path.join(folder, name));
  } catch (error) {
    server.close();
    throw error;
  }
  return claim;

  async function release(): Promise<void> {
    rmSync(path.join(folder, name), { force: true });
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  }
}
