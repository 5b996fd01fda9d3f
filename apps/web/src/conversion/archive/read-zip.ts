import { unzipSync } from 'fflate';
import { baseName } from '@anchora/contract/base-name';
import { ZIP_LIMITS, ZIP_RATIO_FROM_BYTES } from '@anchora/contract/limits';
import { ConversionError } from '../conversion-error';
import type { ConversionProblem } from '../conversion-problem';

/** Archives in an archive of a model, with the format that holds a model of its own. */
const NESTED = /\.(zip|usdz|gz|7z|rar|tar)$/i;

interface Entry {
  name: string;
  /** Bytes in the archive. */
  size: number;
  /** Bytes once unpacked. */
  originalSize: number;
}

/**
 * @returns a function that counts the announced sizes of an archive's entries; it throws ConversionError beyond a limit
 */
function limiter(): (entry: Entry) => void {
  let [entries, unpackedBytes] = [0, 0];
  return ({ size, originalSize }) => {
    entries++;
    unpackedBytes += originalSize;
    if (entries > ZIP_LIMITS.entries) throw refused('too-many');
    if (unpackedBytes > ZIP_LIMITS.unpackedBytes) throw refused('too-large');
    if (originalSize > ZIP_RATIO_FROM_BYTES && originalSize > ZIP_LIMITS.ratio * size) throw refused('too-large');
  };
}

/**
 * The files of a zip archive by their base names. Folders are left out, and the hidden files that operating systems
 * add.
 *
 * @param nested names of archives, which are refused.
 * @throws ConversionError `archive`
 */
export function readZip(bytes: Uint8Array, nested = NESTED): Map<string, Uint8Array<ArrayBuffer>> {
  const limit = limiter();
  const names = new Set<string>();
  const files = unzip(bytes, (entry) => {
    const { name } = entry;
    if (isOfSystem(name)) return false;
    limit(entry);
    if (nested.test(name)) throw refused('nested');
    if (name.split(/[/\\]/).includes('..') || names.has(baseName(name))) throw refused('names');
    names.add(baseName(name));
    return true;
  });
  return new Map(Object.entries(files).map(([name, content]) => [baseName(name), content]));
}

/**
 * Checks the limits of an archive that a library opens itself, such as USDZ.
 *
 * @throws ConversionError `archive`
 */
export function assertZipLimits(bytes: Uint8Array): void {
  const limit = limiter();
  unzip(bytes, (entry) => {
    limit(entry);
    return false;
  });
}

function unzip(bytes: Uint8Array, filter: (entry: Entry) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw refused('damaged', error);
  }
}

type ArchiveFault = Extract<ConversionProblem, { code: 'archive' }>['fault'];

function refused(fault: ArchiveFault, cause?: unknown): ConversionError {
  return new ConversionError({ code: 'archive', fault }, { cause });
}

function isOfSystem(name: string): boolean {
  return /[/\\]$/.test(name) || /(^|[/\\])(__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);
}
