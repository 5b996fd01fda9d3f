import { expect, it } from 'vitest';
import { matchesEtag } from './matches-etag';

it.each([
  ['the same ETag', '"a"', '"a"'],
  ['a weak ETag beside a strong one', 'W/"a"', '"a"'],
  ['a strong ETag beside a weak one', '"a"', 'W/"a"'],
  ['two weak ETags', 'W/"a"', 'W/"a"'],
  ['a list that contains it', '"other", W/"a" ,"last"', '"a"'],
  ['any answer', ' * ', '"a"'],
])('is true for %s', (_case, header, etag) => {
  expect(matchesEtag(header, etag)).toBe(true);
});

it.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['another ETag', '"b"'],
  ['an ETag without its quotes', 'a'],
  ['a list of others', '"b", W/"c"'],
  ['an asterisk in a list, which is no ETag', '"b", *'],
])('is false for %s', (_case, header) => {
  expect(matchesEtag(header, '"a"')).toBe(false);
});
