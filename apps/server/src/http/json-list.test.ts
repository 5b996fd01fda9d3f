import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { jsonList } from './json-list';

interface Source {
  batches: AsyncGenerator<unknown[], void>;
  isClosed: () => boolean;
}

function sourceOf(batches: unknown[][], failure?: Error): Source {
  let isClosed = false;
  async function* read() {
    try {
      yield* batches;
      if (failure) throw failure;
    } finally {
      isClosed = true;
    }
  }
  return { batches: read(), isClosed: () => isClosed };
}

async function streamed({ batches }: Source): Promise<Readable> {
  const list = await jsonList(batches);
  if (!(list instanceof Readable)) throw new Error('expected a stream');
  return list;
}

describe('jsonList', () => {
  it('returns no batch and a single one whole', async () => {
    expect(await jsonList(sourceOf([]).batches)).toEqual([]);
    expect(await jsonList(sourceOf([[1, 2]]).batches)).toEqual([1, 2]);
  });

  it.each([
    ['two batches', [[1, 2], [3]]],
    ['batches with an empty one among them', [[1], [], [2], [3]]],
    ['batches after an empty one', [[], [1, 2], [3]]],
    ['empty batches alone', [[], [], []]],
    ['texts like punctuation, and objects', [['],['], [{ a: [1] }]]],
  ])('writes all items of %s as one array', async (_, batches: unknown[][]) => {
    const source = sourceOf(batches);
    expect(JSON.parse(await text(await streamed(source)))).toEqual(batches.flat());
    expect(source.isClosed()).toBe(true);
  });

  it.each([0, 1, 2, 3])('closes the batches if the client leaves after %i parts', async (parts) => {
    const source = sourceOf([[1], [2], [3], [4], [5]]);
    const stream = await streamed(source);
    const reader = stream.iterator({ destroyOnReturn: false });
    for (let read = 0; read < parts; read++) await reader.next();
    stream.destroy();
    await once(stream, 'close');
    expect(source.isClosed()).toBe(true);
  });

  it('breaks off, rather than end the array, if a later batch cannot be read', async () => {
    const stream = await streamed(sourceOf([[1], [2]], new Error('connection lost')));
    let sent = '';
    stream.on('data', (part: Buffer) => (sent += part.toString()));
    await expect(once(stream, 'end')).rejects.toThrow('connection lost');
    expect(sent).not.toContain(']');
  });
});
