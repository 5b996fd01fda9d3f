import { canBeScanned } from '@anchora/contract/brand-colours';
import { expect, it } from 'vitest';
import { canBeRead } from './can-be-read';

const LINK = 'https://ar.example.com/view/ar/aBcDeFgHiJkLmNoP?s=door1234';

it.each([
  ['#000000', '#ffffff'],
  ['#123a7c', '#fff3d6'],
  ['#767676', '#ffffff'],
  ['#b3261e', '#ffffff'],
  ['#00703c', '#f1eee9'],
])('a code in %s on %s passes the check of colours, and is read', async (dark, light) => {
  expect(canBeScanned(dark, light)).toBe(true);
  expect(await canBeRead(LINK, { dark, light })).toBe(true);
});

it.each([
  ['light on dark', '#ffffff', '#000000'],
  ['one colour', '#336699', '#336699'],
])('a code of %s is neither allowed nor read', async (_name, dark, light) => {
  expect(canBeScanned(dark, light)).toBe(false);
  expect(await canBeRead(LINK, { dark, light })).toBe(false);
});
