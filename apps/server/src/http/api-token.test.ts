import { expect, it } from 'vitest';
import { isApiToken, newApiToken } from './api-token';

it('a new token has the prefix, 256 random bits and its checksum', () => {
  const tokens = new Set(Array.from({ length: 200 }, newApiToken));
  expect(tokens.size).toBe(200);
  for (const token of tokens) {
    expect(token).toMatch(/^anchora_pat_[\w-]{43}[0-9a-z]{7}$/);
    expect(isApiToken(token)).toBe(true);
  }
});

it('a token with one changed letter, or cut short, is not accepted', () => {
  const token = newApiToken();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect(isApiToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    expect(isApiToken(token.slice(0, at))).toBe(false);
  }
});
