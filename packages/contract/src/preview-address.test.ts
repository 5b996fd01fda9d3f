import { expect, it } from 'vitest';
import { previewAddress } from './preview-address';

const FILE = `/files/${'a-Z_9'.repeat(4)}xy`;

it('is the small picture of an uploaded file', () => {
  expect(previewAddress(FILE)).toBe(`${FILE}/preview`);
});

it.each([
  ['with an id that is too long', `${FILE}z`],
  ['with an id that is too short', FILE.slice(0, -1)],
  ['of a preview', `${FILE}/preview`],
  ['of another site', `https://example.com${FILE}`],
  ['of a sample', '/samples/poster.webp'],
  ['that is empty', ''],
])('leaves an address %s as it is', (_, address) => {
  expect(previewAddress(address)).toBe(address);
});
