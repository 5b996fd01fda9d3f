import { mkdir, open, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { CliError, EXIT } from '../cli-error';
import { freshNameFor } from '../output/fresh-name';
import type { Surroundings } from '../surroundings';

/** A server, and the token with which this user is signed in there. */
export interface SignIn {
  server: string;
  token: string;
}

/** The rights of other users in a file's mode. */
const OTHERS = 0o077;
/** Far more than a sign-in takes. Chosen, not measured. */
const MAX_FILE_BYTES = 4096;

export function tokenFilePath(env: Surroundings['env']): string {
  return path.join(configFolder(env), 'sign-in.json');
}

function configFolder(env: Surroundings['env']): string {
  if (env.ANCHORA_CONFIG_DIR) return path.resolve(env.ANCHORA_CONFIG_DIR);
  if (env.XDG_CONFIG_HOME && path.isAbsolute(env.XDG_CONFIG_HOME)) return path.join(env.XDG_CONFIG_HOME, 'anchora');
  if (process.platform === 'win32' && env.APPDATA) return path.join(env.APPDATA, 'anchora');
  return path.join(env.HOME || homedir(), '.config', 'anchora');
}

/**
 * The stored sign-in; null if there is none.
 *
 * @throws CliError `token-file-open` if other users of this computer can read or change it, `token-file-broken`
 */
export async function readTokenFile(env: Surroundings['env']): Promise<SignIn | null> {
  const file = tokenFilePath(env);
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { mode, uid, size } = await handle.stat();
    // Windows has no such modes; the folder of a user's settings is the user's own there.
    const own = process.getuid?.();
    if (own !== undefined && ((mode & OTHERS) !== 0 || uid !== own)) {
      throw new CliError('token-file-open', { file }, EXIT.notSignedIn);
    }
    const stored = size <= MAX_FILE_BYTES ? parse(await handle.readFile('utf8')) : null;
    if (!stored) throw new CliError('token-file-broken', { file }, EXIT.notSignedIn);
    return stored;
  } finally {
    await handle.close();
  }
}

/**
 * Stores a sign-in. The file is written beside its place and moved there, so that a reader never sees half of it.
 *
 * @returns its path.
 */
export async function writeTokenFile(env: Surroundings['env'], signIn: SignIn): Promise<string> {
  const file = tokenFilePath(env);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = freshNameFor(file);
  try {
    await writeSynced(fresh, `${JSON.stringify(signIn)}\n`);
    await rename(fresh, file);
  } catch (error) {
    // A token must not be left in a file that `logout` does not know.
    await rm(fresh, { force: true });
    throw error;
  }
  return file;
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @returns whether there was a file. */
export async function removeTokenFile(env: Surroundings['env']): Promise<boolean> {
  try {
    await rm(tokenFilePath(env));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether there is no such file, be it because a file is in the place of its folder. */
function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function parse(text: string): SignIn | null {
  try {
    const { server, token } = JSON.parse(text) as Partial<SignIn>;
    return typeof server === 'string' && typeof token === 'string' ? { server, token } : null;
  } catch {
    return null;
  }
}
