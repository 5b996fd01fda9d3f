import { unzipSync } from 'fflate';
import { MB } from '@anchora/contract/limits';
import { ConversionError } from '../conversion-problem';

/** What an archive may hold. Zip bombs promise gigabytes in kilobytes; whole scenes with their textures stay far below. */
export const ZIP_LIMITS = { entries: 500, unpackedBytes: 500 * MB, ratio: 100 } as const;
/** Below this size any ratio is harmless: flat pictures and empty layers compress well. */
const RATIO_FROM_BYTES = MB;

const NESTED = /\.(zip|usdz|gz|7z|rar|tar)$/i;

/**
 * The files of a zip archive by their base names. Folders, and what systems add of their own, are left out.
 *
 * @throws ConversionError `archive`
 */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  let [entries, unpackedBytes] = [0, 0];
  const names = new Set<string>();
  const filter = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }): boolean => {
    if (isOfSystem(name)) return false;
    entries++;
    unpackedBytes += originalSize;
    if (entries > ZIP_LIMITS.entries) throw refused('too-many');
    if (unpackedBytes > ZIP_LIMITS.unpackedBytes) throw refused('too-large');
    if (originalSize > RATIO_FROM_BYTES && originalSize > ZIP_LIMITS.ratio * size) throw refused('too-large');
    if (NESTED.test(name)) throw refused('nested');
    if (name.split(/[/\\]/).includes('..') || names.has(baseName(name))) throw refused('names');
    names.add(baseName(name));
    return true;
  };
  try {
    const files = Object.entries(unzipSync(bytes, { filter }));
    return new Map(files.map(([name, content]) => [baseName(name), content]));
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw refused('damaged', error);
  }
}

function refused(fault: 'too-many' | 'too-large' | 'nested' | 'names' | 'damaged', cause?: unknown): ConversionError {
  return new ConversionError({ code: 'archive', fault }, { cause });
}

function isOfSystem(name: string): boolean {
  return /[/\\]$/.test(name) || /(^|[/\\])(__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);
}

/** The name behind the last folder. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
