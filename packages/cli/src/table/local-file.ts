import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  browserFormatOf,
  FILE_KIND_RULES,
  fileKindFromName,
  maxMegabytes,
  type FileKind,
} from '@anchora/contract/file-kinds';
import type { ParamsOf } from '../texts/words';

/** A file of this computer that can be uploaded. */
export interface LocalFile {
  path: string;
  kind: FileKind;
  sizeBytes: number;
}

type FaultCode = 'file-missing' | 'file-outside' | 'file-empty' | 'file-too-large' | 'file-of-browser' | 'file-kind';
/** The reason why a file cannot be uploaded. */
export type FileFault = { [Code in FaultCode]: { code: Code; params: ParamsOf<Code> } }[FaultCode];

export interface FileRules {
  /** Kinds that the place accepts. */
  kinds: readonly FileKind[];
  /**
   * The folder that must hold the file, links resolved: a table may come from someone else, and must not publish other
   * files of this computer. Null for files that the user names.
   */
  within: string | null;
}

/** Checks a file before anything is sent. */
export async function checkLocalFile(file: string, { kinds, within }: FileRules): Promise<LocalFile | FileFault> {
  const name = path.basename(file);
  const format = browserFormatOf(name);
  if (format !== null) return { code: 'file-of-browser', params: { name, format } };
  const kind = fileKindFromName(name);
  if (kind === null || !kinds.includes(kind)) {
    const extensions = kinds.flatMap((one) => FILE_KIND_RULES[one].extensions);
    return { code: 'file-kind', params: { name, extensions } };
  }
  const real = await realpath(file).catch(() => null);
  if (real === null) return { code: 'file-missing', params: { name } };
  if (within !== null && !isWithin(real, within)) return { code: 'file-outside', params: { name } };
  const sizeBytes = await sizeOfFile(real);
  if (sizeBytes === null) return { code: 'file-missing', params: { name } };
  if (sizeBytes === 0) return { code: 'file-empty', params: { name } };
  if (sizeBytes > FILE_KIND_RULES[kind].maxBytes) {
    return { code: 'file-too-large', params: { name, maxMb: maxMegabytes(kind) } };
  }
  return { path: real, kind, sizeBytes };
}

export function isFault(checked: LocalFile | FileFault): checked is FileFault {
  return 'code' in checked;
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && relative.split(path.sep, 1)[0] !== '..' && !path.isAbsolute(relative);
}

/** @returns bytes; null if there is no such file, or it cannot be read. */
async function sizeOfFile(file: string): Promise<number | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return null;
  try {
    const stat = await handle.stat();
    return stat.isFile() ? stat.size : null;
  } finally {
    await handle.close();
  }
}
