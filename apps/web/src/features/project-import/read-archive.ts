import { baseName } from '@anchora/contract/base-name';
import { ZIP_LIMITS } from '@anchora/contract/limits';
import {
  type ArchivedFile,
  MAX_PROJECT_JSON_BYTES,
  NESTED_ARCHIVE,
  PROJECT_ARCHIVE_FILE,
  type ProjectArchive,
  projectArchiveSchema,
} from '@anchora/contract/project-archive';
import { readZip } from '../../conversion/archive/read-zip';
import { ConversionError } from '../../conversion/conversion-error';
import { ArchiveError } from './archive-error';

/** Largest archive that is read. */
export const MAX_ARCHIVE_BYTES = ZIP_LIMITS.unpackedBytes;

export interface ReadArchive {
  project: ProjectArchive;
  /** The bytes of each file, by the hash that stands for it. */
  bytes: Map<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Unpacks the download of a project within the limits for archives, and checks it against its hashes. Only files that
 * `project.json` lists are kept.
 *
 * @throws ArchiveError if the file is no download of a project, is over a limit, or lacks or changes a listed file.
 */
export async function readArchive(zip: Uint8Array): Promise<ReadArchive> {
  const entries = unpack(zip);
  const project = parseProject(entries.get(PROJECT_ARCHIVE_FILE));
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [hash, file] of Object.entries(project.files)) {
    const name = baseName(file.path);
    const found = entries.get(name);
    if (!found || !(await isWhole(found, hash, file))) throw new ArchiveError('damaged');
    // The worker transfers the bytes, which it can do once, so no second file may name them.
    entries.delete(name);
    bytes.set(hash, found);
  }
  return { project, bytes };
}

function unpack(zip: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  try {
    return readZip(zip, NESTED_ARCHIVE);
  } catch (error) {
    const problem = error instanceof ConversionError ? error.problem : null;
    const isTooLarge = problem?.code === 'archive' && (problem.fault === 'too-large' || problem.fault === 'too-many');
    throw new ArchiveError(isTooLarge ? 'too-large' : 'damaged', { cause: error });
  }
}

function parseProject(json: Uint8Array | undefined): ProjectArchive {
  if (!json) throw new ArchiveError('no-project');
  if (json.length > MAX_PROJECT_JSON_BYTES) throw new ArchiveError('too-large');
  try {
    return projectArchiveSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  } catch (error) {
    throw new ArchiveError('no-project', { cause: error });
  }
}

async function isWhole(bytes: Uint8Array<ArrayBuffer>, hash: string, { sizeBytes }: ArchivedFile): Promise<boolean> {
  if (bytes.length !== sizeBytes) return false;
  // Plain HTTP has no hashes; the server checks every file again in any case.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === hash;
}
