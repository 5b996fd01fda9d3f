import { expect, it } from 'vitest';
import { previewAddress } from './preview-address';

const FILE = `/files/${'a-Z_9'.repeat(4)}xy`;

it('is the small picture of an uploaded file', () => {
  expect(previewAddress(FILE)).toBe(`${FILE}/preview`);
});

it.each([`${FILE}z`, FILE.slice(0, -1), `${FILE}/preview`, `https://example.com${FILE}`, '/samples/poster.webp', ''])(
  'is the address itself where it is %s',
  (address) => {
    expect(previewAddress(address)).toBe(address);
  },
);
