import { describe, expect, it } from 'vitest';
import { readableAddress } from './readable-address';

describe('readableAddress', () => {
  it.each([
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/view/ar/%', '/view/ar/%25'],
    ['/%zz?a=%E0&b=?', '/%25zz?a=%E0&b=?'],
    ['/view/ar/%E1%BA%A3?a=%', '/view/ar/%E1%BA%A3?a=%'],
    ['/api/projects/%E0%A4%A', '/api/projects/%E0%A4%A'],
    ['/files/%', '/files/%'],
    ['/', '/'],
  ])('turns %s into %s', (url, readable) => {
    expect(readableAddress(url)).toBe(readable);
  });
});
