import { expect, it } from 'vitest';
import { valueName } from './value-name';

const links = [{ code: 'door2345', name: 'Door', createdAt: '' }];

it.each([
  ['', links, 'Without a name'],
  ['door2345', links, 'Door'],
  ['gone2345', links, 'Deleted link'],
  ['https://shop.example', links, 'shop.example'],
  ['', null, 'Without a name'],
  ['door2345', null, 'door2345'],
])('the source %j, with links %j, is called %s', (value, known, name) => {
  expect(valueName('source', value, { links: known, pictures: [] })).toBe(name);
});
