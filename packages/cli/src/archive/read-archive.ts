import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { baseName } from '@anchora/contract/base-name';
import { MB, ZIP_LIMITS } from '@anchora/contract/limits';
import {
  MAX_PROJECT_JSON_BYTES,
  PROJECT_ARCHIVE_FILE,
  projectArchiveSchema,
  type ProjectArchive,
} from '@anchora/contract/project-archive';
import { CliError, EXIT } from '../cli-error';
import { readZip, ZipError, type Unpack } from './read-zip';

export interface OpenedArchive {
  project: ProjectArchive;
  /** SHA-256 of the archive. */
  hash: string;
  /** Unpacks a file of `project.files`. */
  bytesOf: (hash: string) => Uint8Array<ArrayBuffer>;
}

/**
 * Opens the download of a project and checks every file that it lists against its hash, before anything is sent.
 *
 * @throws CliError `file-missing`, `archive-too-large`, `archive-damaged`, `archive-no-project`
 */
export async function readArchive(file: string): Promise<OpenedArchive> {
  const name = path.basename(file);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new CliError('file-missing', { name }, EXIT.usage);
  if (found.size > ZIP_LIMITS.unpackedBytes) throw tooLarge(name);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new CliError('file-missing', { name }, EXIT.usage, { cause });
  });
  try {
    const entries = readZip(bytes);
    const project = parseProject(entries.get(PROJECT_ARCHIVE_FILE), name);
    for (const hash of Object.keys(project.files)) contentOf(entries, project, hash);
    const bytesOf = (hash: string) => new Uint8Array(contentOf(entries, project, hash));
    return { project, hash: sha256(bytes), bytesOf };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.fault === 'too-large') throw tooLarge(name, error);
    throw new CliError('archive-damaged', { name }, EXIT.usage, { cause: error });
  }
}

function tooLarge(name: string, cause?: ZipError) {
  const { entries: files, unpackedBytes, ratio } = ZIP_LIMITS;
  return new CliError('archive-too-large', { name, files, maxMb: unpackedBytes / MB, ratio }, EXIT.usage, { cause });
}

function parseProject(unpack: Unpack | undefined, name: string): ProjectArchive {
  const json = unpack?.();
  if (!json) throw new CliError('archive-no-project', { name }, EXIT.usage);
  if (json.length > MAX_PROJECT_JSON_BYTES) throw new ZipError('too-large');
  try {
    return projectArchiveSchema.parse(JSON.parse(json.toString('utf8')));
  } catch (error) {
    throw new CliError('archive-no-project', { name }, EXIT.usage, { cause: error });
  }
}

/** @throws ZipError if the file is missing or is not the one that `project.json` says. */
function contentOf(entries: ReadonlyMap<string, Unpack>, { files }: ProjectArchive, hash: string): Buffer {
  const listed = files[hash];
  const content = listed && entries.get(baseName(listed.path))?.();
  if (content?.length !== listed?.sizeBytes || !content || sha256(content) !== hash) throw new ZipError('damaged');
  return content;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
