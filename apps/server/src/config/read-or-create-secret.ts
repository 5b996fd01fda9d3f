import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { StartupError } from './startup-error';

/** 256 bits, which cannot be guessed. */
const SECRET_BYTES = 32;
/** Random bytes in the name of a file that is being written: no two writers choose the same by chance. */
const SUFFIX_BYTES = 4;
/** Characters; a shorter text is that of a file which was cut or damaged. */
const LEAST_LENGTH = 32;

export interface Secret {
  /**
   * 43 characters of base64url (32 random bytes), unless an operator wrote the file: then any text that is long enough.
   */
  value: string;
  /** Whether this call created the secret. */
  isNew: boolean;
}

/**
 * Reads a secret from `{dataDir}/secrets`, or creates it at the first start, readable only by this account. Two
 * processes that start together get the same secret.
 *
 * @throws StartupError if the folder cannot be used, or the file holds no secret or is removed meanwhile.
 */
export function readOrCreateSecret(dataDir: string, name: string): Secret {
  const folder = path.join(dataDir, 'secrets');
  const file = path.join(folder, name);
  const temporary = `${file}.${randomBytes(SUFFIX_BYTES).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const existing = readSecret(file);
    if (existing !== null) return { value: existing, isNew: false };
    writeSynced(temporary, randomBytes(SECRET_BYTES).toString('base64url'));
    // Unlike a rename, a link never replaces a file that another process has created in the meantime.
    const isNew = tryLink(temporary, file);
    // Without its folder on the disk, a power cut would lose the file, and with it what the secret has sealed.
    for (const above of [folder, dataDir]) syncFolder(above);
    const value = readSecret(file);
    if (value === null) throw new StartupError(`${file} was removed while it was read: start again`);
    return { value, isNew };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be used (${(error as Error).message}): set DATA_DIR to a writable folder`, {
      cause: error,
    });
  } finally {
    removeIfThere(temporary);
  }
}

/**
 * A missing file is no error, nor is a file in the place of a folder above it, at which `rmSync` fails even with
 * `force`.
 */
function removeIfThere(file: string): void {
  if (existsSync(file)) rmSync(file);
}

function readSecret(file: string): string | null {
  try {
    const value = readFileSync(file, 'utf8').trim();
    if (value.length >= LEAST_LENGTH) return value;
    throw new StartupError(`${file} holds no secret: restore it from a backup, or remove it to have a new one made`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function writeSynced(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows cannot open folders, and does not need this. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
