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

it.each([
  ['a picture', 'Picture 2', 'picture', 'second'],
  ['a picture that was removed', 'Former picture', 'picture', 'gone'],
  ['values that were merged', 'Other', 'picture', null],
] as const)('%s is called "%s"', (_what, name, by, value) => {
  const pictures = ['first', 'second'].map((key) => ({ key, address: '' }));
  expect(valueName(by, value, { links, pictures })).toBe(name);
});
