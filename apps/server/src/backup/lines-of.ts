import type { Readable } from 'node:stream';

/**
 * The lines of a text in UTF-8, each of which ends with a line feed. `node:readline` of Node 24 also ends lines at the
 * separators U+2028 and U+2029, which users' texts may contain.
 */
export async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
