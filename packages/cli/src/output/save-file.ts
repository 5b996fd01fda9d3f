import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError, EXIT } from '../cli-error';
import { freshNameFor } from './fresh-name';

interface Saving {
  /** Whether a file of this name with other content is replaced. */
  overwrites: boolean;
}

/**
 * Writes a file as a whole or not at all.
 *
 * @throws CliError `file-exists`
 */
export async function saveFile(file: string, bytes: Uint8Array, { overwrites }: Saving): Promise<void> {
  const present = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // A file that cannot be read is not known to be the same.
    return error;
  });
  if (Buffer.isBuffer(present) && present.equals(bytes)) return;
  if (present && !overwrites) {
    const options = present instanceof Error ? { cause: present } : {};
    throw new CliError('file-exists', { file }, EXIT.failed, options);
  }
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = freshNameFor(file);
  try {
    await writeFile(fresh, bytes, { flag: 'wx' });
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Most characters of a file's name that come from the project's; chosen by eye. */
const MAX_NAME_PART = 60;

/** A file name from a project's id and name, with nothing that could lead to another folder. */
export function fileNameOf({ id, name }: { id: number; name: string }, extension: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_PART);
  return `${id}${plain === '' ? '' : `-${plain}`}.${extension}`;
}
