import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RIGHTS_OF_OTHERS } from '../../config/rights-of-others';
import { StartupError } from '../../config/startup-error';

/** Unix socket paths end at 103 bytes (macOS) or 107 (Linux). */
const MAX_SOCKET_PATH_BYTES = 103;
/** 64 bits of the hash: two folders of one machine never share them by chance. */
const HASH_DIGITS = 16;

/**
 * The folder for the sockets of `folder`: `folder` itself, unless its path is too long for a socket address; then a
 * private temporary folder whose name every process derives in the same way.
 *
 * @throws StartupError if the temporary folder is not private to this account.
 */
export function socketFolder(folder: string, longestName: string): string {
  if (Buffer.byteLength(path.join(folder, longestName)) <= MAX_SOCKET_PATH_BYTES) return folder;
  const hash = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, HASH_DIGITS);
  const short = path.join(tmpdir(), `anchora-${hash}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(short);
  if ((uid !== process.getuid?.() && uid !== lstatSync(folder).uid) || (mode & RIGHTS_OF_OTHERS) !== 0) {
    throw new StartupError(
      `${short} is open to other accounts, or belongs to one: remove it, or set DATA_DIR to a shorter path`,
    );
  }
  return short;
}
