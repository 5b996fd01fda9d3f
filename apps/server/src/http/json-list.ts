import { Readable } from 'node:stream';

/**
 * A JSON array of all items of the batches. A single batch is sent whole; several are streamed, each read when the
 * client has received the former ones, so that a list of any length takes the memory of a batch or two.
 *
 * The first batch is read before this returns: a database that does not answer is reported with a status of its own. A
 * failure after that ends the connection, so the client sees a broken answer and never a shorter list.
 */
export async function jsonList(batches: AsyncGenerator<unknown[], void>): Promise<unknown[] | Readable> {
  const first = await batches.next();
  if (first.done) return [];
  const second = await batches.next();
  if (second.done) return first.value;
  return streamOf(written(first.value, second.value, batches));
}

/** Like `Readable.from`, with which each part outlived two collections of the heap: it took twice as much memory. */
function streamOf(parts: AsyncGenerator<string, void>): Readable {
  return new Readable({
    read() {
      parts
        .next()
        .then(({ done, value }) => this.push(done ? null : value))
        .catch((error: Error) => this.destroy(error));
    },
    destroy(error, callback) {
      void end(parts, () => callback(error));
    },
  });
}

async function end(parts: AsyncGenerator<string, void>, done: () => void): Promise<void> {
  try {
    await parts.return();
  } catch {
    // The stream reports the error that ended it.
  }
  done();
}

async function* written(
  first: unknown[],
  second: unknown[],
  rest: AsyncGenerator<unknown[], void>,
): AsyncGenerator<string, void> {
  yield `[${itemsOf(first)}`;
  if (second.length > 0) yield `,${itemsOf(second)}`;
  for await (const batch of rest) if (batch.length > 0) yield `,${itemsOf(batch)}`;
  yield ']';
}

/** The items with commas between them. */
function itemsOf(items: unknown[]): string {
  return JSON.stringify(items).slice(1, -1);
}
