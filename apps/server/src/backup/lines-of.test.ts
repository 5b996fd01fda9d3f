import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { linesOf } from './lines-of';

it('a line ends at a line feed only, wherever its bytes are parted', async () => {
  const rows = ['{"text":"a\u2028b\u2029c\u0085d\\r"}', '', 'Ngọc', 'without an end'];
  const bytes = Buffer.from(rows.join('\n'));
  const parts = Array.from(bytes, (byte) => Buffer.from([byte]));
  for (const text of [[bytes], parts]) {
    const lines: string[] = [];
    for await (const line of linesOf(Readable.from(text, { objectMode: false }))) lines.push(line);
    expect(lines).toEqual(rows);
  }
});
