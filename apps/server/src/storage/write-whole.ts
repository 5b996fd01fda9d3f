import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exactSize } from './exact-size';

/**
 * Appends exactly `sizeBytes` bytes of a stream to a file and flushes them.
 *
 * @throws ObjectSizeError, the error of the stream or that of the file, such as a full disk
 */
export async function writeWhole(
  handle: Pick<FileHandle, 'appendFile' | 'sync'>,
  body: Readable,
  sizeBytes: number,
): Promise<void> {
  const failed: { error: unknown } = { error: null };
  try {
    await pipeline(body, exactSize(sizeBytes), async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of bytes) {
        await handle.appendFile(chunk).catch((error: unknown) => {
          failed.error = error;
          throw error;
        });
      }
    });
  } catch (error) {
    // Node 20 aborts the other streams first and then reports their ABORT_ERR instead of this error.
    throw failed.error ?? error;
  }
  await handle.sync();
}
