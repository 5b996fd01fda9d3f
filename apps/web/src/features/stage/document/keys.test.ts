import { expect, it } from 'vitest';
import { isSystemShortcut } from './keys';

const PLAIN = { altKey: false, ctrlKey: false, metaKey: false };

it('leaves Alt with an arrow to the browser, which goes back a page', () => {
  expect(isSystemShortcut({ ...PLAIN, key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(isSystemShortcut({ ...PLAIN, key: 'ArrowLeft' })).toBe(false);
});

it('takes a character that a keyboard makes with Alt', () => {
  expect(isSystemShortcut({ ...PLAIN, key: '[', altKey: true })).toBe(false);
});

it.each(['ctrlKey', 'metaKey'] as const)('leaves %s with any key to the browser', (modifier) => {
  expect(isSystemShortcut({ ...PLAIN, key: '-', [modifier]: true })).toBe(true);
});
