import { expect, it } from 'vitest';
import { valueName } from './value-name';

const links = [{ code: 'door2345', name: 'Door', createdAt: '' }];

it.each([
  ['the plain link', 'Without a name', '', links],
  ['a named link', 'Door', 'door2345', links],
  ['a link that is not among the named ones', 'Deleted link', 'gone2345', links],
  ['a site that embeds the project', 'shop.example', 'https://shop.example', links],
  ['the plain link, while the named ones are unknown,', 'Without a name', '', null],
  ['a named link, while the named ones are unknown,', 'door2345', 'door2345', null],
])('%s is called "%s"', (_source, name, value, known) => {
  expect(valueName('source', value, { links: known, pictures: [] })).toBe(name);
});
