import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import { ink } from '@anchora/design-tokens/srgb';
import { expect, it } from 'vitest';
import { nameOfFile, newTextItem, TEXT_COLOUR } from './new-item';

it('an item gets the name of its file without the extension, cut to the limit', () => {
  expect(nameOfFile('Cà phê sữa.GLB')).toBe('Cà phê sữa');
  expect(nameOfFile('Menu v2.final.png')).toBe('Menu v2.final');
  expect(nameOfFile('x'.repeat(MAX_SCENE_NAME_LENGTH + 1))).toHaveLength(MAX_SCENE_NAME_LENGTH);
});

it('an item of text is named after all of it, also if it ends like the name of a file', () => {
  expect(newTextItem('text02', 'Order at shop.vn').name).toBe('Order at shop.vn');
});

it('an item of text has the ink of the product', () => {
  expect(TEXT_COLOUR).toBe(ink);
});
