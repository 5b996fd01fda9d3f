import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition';

it.each([
  ['poster.png', `inline; filename="poster.png"; filename*=UTF-8''poster.png`],
  ['ảnh bìa.png', `inline; filename="anh bia.png"; filename*=UTF-8''%E1%BA%A3nh%20b%C3%ACa.png`],
  ['a"; x="b.png', `inline; filename="a__ x=_b.png"; filename*=UTF-8''a%22%3B%20x%3D%22b.png`],
  ['a\r\nset-cookie: b', `inline; filename="a__set-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`],
  [`it's (1)*.png`, `inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
  ['\ud800.png', `inline; filename="_.png"; filename*=UTF-8''%EF%BF%BD.png`],
])('keeps all of the name %j inside its parameters', (name, expected) => {
  expect(contentDisposition('inline', name)).toBe(expected);
});
