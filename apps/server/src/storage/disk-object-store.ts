import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { HOUR_MS } from '@anchora/contract/durations';
import { assertObjectKey, randomId } from './object-key';
import { ObjectExistsError, ObjectNotFoundError, type ObjectStore, type PresignedPut } from './object-store';
import { signedPutPath } from './put-signature';
import { writeWhole } from './write-whole';

/** A write older than this belongs to a dead process. Chosen, not measured. */
const ABANDONED_WRITE_MS = HOUR_MS;
/** Bytes that are read from a file at a time. Chosen, not measured: four times as many as by default. */
const READ_BYTES = 256 * 1024;

/**
 * Stores objects as files under one folder. Bytes are first written to `tmp/` and flushed, then linked under their name
 * by a hard link, which fails rather than replaces. A name therefore never shows an incomplete file and never changes.
 */
export class DiskObjectStore implements ObjectStore {
  readonly kind = 'disk';
  readonly bucket = 'local';
  private readonly root: string;
  private readonly tmp: string;
  private readonly secretKey: Buffer;

  constructor(options: { root: string; secretKey: Buffer }) {
    this.root = options.root;
    this.tmp = path.join(options.root, 'tmp');
    this.secretKey = options.secretKey;
  }

  /** Has to be called before anything is written. */
  async open(): Promise<void> {
    await mkdir(this.tmp, { recursive: true, mode: 0o700 });
  }

  async removeAbandonedWrites(): Promise<void> {
    for (const name of await readdir(this.tmp)) {
      const file = path.join(this.tmp, name);
      const found = await stat(file).catch(ignoreMissing);
      if (found && Date.now() - found.mtimeMs > ABANDONED_WRITE_MS) await unlink(file).catch(ignoreMissing);
    }
  }

  presignPut(put: { key: string; contentType: string; sizeBytes: number; lifetimeMs: number }): Promise<PresignedPut> {
    assertObjectKey(put.key);
    const { key, contentType, sizeBytes } = put;
    const url = signedPutPath(this.secretKey, {
      key,
      contentType,
      sizeBytes,
      expiresAtMs: Date.now() + put.lifetimeMs,
    });
    return Promise.resolve({ url, headers: { 'content-type': contentType } });
  }

  presignGet(): Promise<null> {
    return Promise.resolve(null);
  }

  publicUrlOf(): null {
    return null;
  }

  async copy(from: string, to: string): Promise<void> {
    const source = this.pathOf(from);
    await this.write(to, async (tmp) => {
      await copyFile(source, tmp, constants.COPYFILE_EXCL).catch(missingAs(from));
      await syncPath(tmp);
    });
  }

  async put(key: string, body: Readable, object: { sizeBytes: number }): Promise<void> {
    // Without a listener, a stream that fails before its first byte is asked for would end the process.
    body.once('error', ignoreUntilRead);
    try {
      await this.write(key, async (tmp) => {
        const handle = await open(tmp, 'wx', 0o600);
        try {
          await writeWhole(handle, body, object.sizeBytes);
        } finally {
          await handle.close();
        }
      });
    } finally {
      body.destroy();
    }
  }

  async head(key: string): Promise<{ sizeBytes: number }> {
    const { size } = await stat(this.pathOf(key)).catch(missingAs(key));
    return { sizeBytes: size };
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const handle = await open(this.pathOf(key), 'r').catch(missingAs(key));
    return handle.createReadStream({ ...range, highWaterMark: READ_BYTES });
  }

  async delete(key: string): Promise<void> {
    await unlink(this.pathOf(key)).catch(ignoreMissing);
  }

  async *list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
    const folder = path.join(this.root, prefix);
    const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) {
        yield* this.list(`${key}/`);
        continue;
      }
      const modifiedAt = await stat(path.join(folder, entry.name)).then(({ mtime }) => mtime, ignoreMissing);
      if (modifiedAt) yield { key, modifiedAt };
    }
  }

  private pathOf(key: string): string {
    assertObjectKey(key);
    return path.join(this.root, key);
  }

  /** Fills a temporary file, then links it under the key. The temporary file is removed in every case. */
  private async write(key: string, fill: (tmp: string) => Promise<void>): Promise<void> {
    const target = this.pathOf(key);
    const tmp = path.join(this.tmp, randomId());
    try {
      await fill(tmp);
      const folder = path.dirname(target);
      const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
      await linkOrCopy(tmp, target).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? new ObjectExistsError(key, { cause: error }) : error;
      });
      await syncPath(folder);
      // A power cut could lose a new folder's entry in its parent.
      if (firstMade) await syncParents(folder, path.dirname(firstMade));
    } finally {
      await unlink(tmp).catch(ignoreMissing);
    }
  }
}

/** Fails with EEXIST rather than replace `target`. */
async function linkOrCopy(tmp: string, target: string): Promise<void> {
  try {
    await link(tmp, target);
  } catch (error) {
    // Some file systems have no hard links. An exclusive copy also never replaces an object; a crash during the copy
    // leaves an incomplete one under a key that no row names.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error) ?? '')) throw error;
    await copyFile(tmp, target, constants.COPYFILE_EXCL);
    await syncPath(target);
  }
}

async function syncParents(folder: string, top: string): Promise<void> {
  for (let at = path.dirname(folder); at.length >= top.length; at = path.dirname(at)) await syncPath(at);
}

async function syncPath(name: string): Promise<void> {
  const handle = await open(name, 'r').catch((error: unknown) => {
    // Windows cannot open folders and does not need this flush.
    if (codeOf(error) === 'EPERM' || codeOf(error) === 'EISDIR') return null;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** Reading the stream fails with the same error. */
function ignoreUntilRead(): void {}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

function missingAs(key: string): (error: unknown) => never {
  return (error) => {
    if (codeOf(error) === 'ENOENT') throw new ObjectNotFoundError(key, { cause: error });
    throw error;
  };
}
