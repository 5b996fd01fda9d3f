import type { FileHandle } from 'node:fs/promises';
import { MB } from '@anchora/contract/limits';

/** Overwrites the bytes from `start` to before `end` with zeros. */
export async function fillZero(file: FileHandle, { start, end }: { start: number; end: number }): Promise<void> {
  const zeros = Buffer.alloc(Math.max(0, Math.min(end - start, MB)));
  for (let at = start; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
}
