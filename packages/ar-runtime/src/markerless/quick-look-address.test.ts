import { expect, it } from 'vitest';
import { quickLookAddress } from './quick-look-address';

const LINK = 'https://ar.example/view/ar/abc?x=1&y';

it.each([
  ['/files/abc_-1', '/files/abc_-1/model.usdz'],
  ['https://ar.example/files/abc', 'https://ar.example/files/abc/model.usdz'],
  ['/samples/lamp.usdz', '/samples/lamp.usdz'],
])('%s becomes %s, scalable, shared as its page', (usdzUrl, expected) => {
  const [path, hash] = quickLookAddress(usdzUrl, LINK).split('#');
  expect(path).toBe(expected);
  expect([...new URLSearchParams(hash)]).toEqual([
    ['allowsContentScaling', '1'],
    ['canonicalWebPageURL', LINK],
  ]);
});
