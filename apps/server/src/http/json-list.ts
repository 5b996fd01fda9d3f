import { Readable } from 'node:stream';

type Batches = AsyncGenerator<unknown[], void>;

/**
 * A JSON array of all items of the batches. A single batch is sent whole; several are streamed, each read when the
 * client has received the former ones, so that a list of any length takes the memory of a batch or two. The batches are
 * closed when the stream ends, also if the client leaves early.
 *
 * The first batch is read before this returns: a database that does not answer is reported with a status of its own. A
 * failure after that ends the connection, so the client sees a broken answer and never a shorter list.
 */
export async function jsonList(batches: Batches): Promise<unknown[] | Readable> {
  const first = await batches.next();
  if (first.done) return [];
  const second = await batches.next();
  if (second.done) return first.value;
  return streamOf(first.value, second.value, batches);
}

/**
 * `Readable.from` does the same, but took twice as much memory: it kept each part for so long that V8 moved the part to
 * its old objects, which only a full collection frees.
 */
function streamOf(first: unknown[], second: unknown[], rest: Batches): Readable {
  const parts = jsonParts(inOrder(first, second, rest));
  return new Readable({
    read() {
      parts
        .next()
        .then(({ done, value }) => this.push(done ? null : value))
        .catch((error: Error) => this.destroy(error));
    },
    destroy(error, callback) {
      void close(parts, rest, () => callback(error));
    },
  });
}

/** Also closes `rest` itself, which `parts` closes only once it has read from it. */
async function close(parts: AsyncGenerator<string, void>, rest: Batches, done: () => void): Promise<void> {
  try {
    await parts.return();
    await rest.return();
  } catch {
    // The stream reports the error that ended it.
  }
  done();
}

async function* inOrder(first: unknown[], second: unknown[], rest: Batches): Batches {
  yield first;
  yield second;
  yield* rest;
}

/** Pieces of the JSON text, one for each batch that is not empty. */
async function* jsonParts(batches: Batches): AsyncGenerator<string, void> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
