import { spawnSync } from 'node:child_process';
import { existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../config/startup-error';

interface Ids {
  uid: number;
  gid: number;
}

/** The account under which PostgreSQL runs. */
export interface ServerAccount {
  /** Null for the ids of this process. */
  ids: Ids | null;
  /** Command that runs the server's command, where changing the ids alone does not give the server enough access. */
  wrapper: readonly string[];
}

/** User and group id of `nobody` on Linux. */
const NOBODY = 65534;
/** Whether a folder can be written in, and files can be read. */
const CAN_REACH = '[ -w "$1" ] && [ -x "$1" ] || exit 1; for file; do [ -r "$file" ] || exit 1; done';

/**
 * PostgreSQL refuses to run as root, so under root it runs as the owner of the data folder, or as `nobody`.
 *
 * @param folder holds the cluster; created if missing, and given to the account if root owns it.
 * @param binaries files of the server that the account must be able to open.
 * @throws StartupError if the account cannot reach them, the folder belongs to another user, or no shell can be started
 *   to find out.
 */
export function chooseServerAccount(folder: string, binaries: readonly string[]): ServerAccount {
  const ownUid = process.getuid?.();
  const owner = makeFolder(folder);
  if (ownUid !== 0) {
    if (ownUid === owner.uid) return { ids: null, wrapper: [] };
    throw new StartupError(`${folder} belongs to user ${owner.uid}: start as that user, or set another DATA_DIR`);
  }
  const ids = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid: owner.uid, gid: owner.gid };
  if (owner.uid === 0) giveFolder(folder, ids);
  const probe = spawnSync('/bin/sh', ['-c', CAN_REACH, 'sh', folder, ...binaries], { ...ids, cwd: '/' });
  if (probe.error) throw new StartupError('/bin/sh could not be started', { cause: probe.error });
  if (probe.status === 0) return { ids, wrapper: [] };
  return { ids: null, wrapper: readEverythingAs(ids, folder) };
}

function makeFolder(folder: string): Stats {
  try {
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    return statSync(folder);
  } catch (error) {
    throw new StartupError(
      `${folder} cannot be made (${(error as Error).message}): set DATA_DIR to a writable folder`,
      {
        cause: error,
      },
    );
  }
}

/** Changes the owner of the whole tree: the server could not read a copy or backup restored by root. */
function giveFolder(folder: string, { uid, gid }: Ids): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    try {
      lchownSync(path.join(folder, name), uid, gid);
    } catch (error) {
      // Another start is ahead, and its server is removing files. The folder lock later decides which of the two
      // continues.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  lchownSync(folder, uid, gid);
}

/**
 * An inaccessible parent folder such as /root keeps other accounts out. The server then still runs under its own ids,
 * but keeps root's right to bypass file permissions.
 */
function readEverythingAs({ uid, gid }: Ids, folder: string): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate));
  const wrapper = [
    setpriv ?? 'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const [command = '', ...rest] = wrapper;
  if (setpriv && spawnSync(command, [...rest, '/bin/true'], { cwd: '/' }).status === 0) return wrapper;
  throw new StartupError(
    `PostgreSQL cannot run as root, and user ${uid} cannot reach ${folder}: start as an ordinary user, or set DATA_DIR to a folder outside closed ones`,
  );
}
