import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileKind } from '@anchora/contract/uploads';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { checkBytes } from '../src/files/checks/check-bytes';
import type { CheckedFile } from '../src/files/checks/checked-file';
import { FileRefusedError } from '../src/files/checks/file-refused-error';

export interface Verdict extends CheckedFile {
  /** The bytes that would be stored. */
  bytes: Buffer;
}

/** Runs the byte checks in this thread on a copy. @param source a fixture's name, or the bytes themselves */
export async function checked(kind: FileKind, source: string | Buffer): Promise<Verdict> {
  const folder = await mkdtemp(path.join(tmpdir(), 'checked-'));
  try {
    const file = path.join(folder, 'upload');
    if (typeof source === 'string') await copyFile(fixturePath(source), file);
    else await writeFile(file, source);
    const verdict = await checkBytes({ path: file, kind });
    return { ...verdict, bytes: await readFile(verdict.path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Code and message of the refusal. Any other outcome is an error. */
export async function refusal(kind: FileKind, source: string | Buffer): Promise<string> {
  try {
    await checked(kind, source);
  } catch (error) {
    if (error instanceof FileRefusedError) return `${error.refusal.code}: ${error.message}`;
    throw error;
  }
  throw new Error('the file was accepted');
}

export function fixtureBytes(name: string): Promise<Buffer> {
  return readFile(fixturePath(name));
}
