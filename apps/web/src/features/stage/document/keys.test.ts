import { expect, it } from 'vitest';
import { textItem } from '../../../../../../packages/contract/test-support/documents';
import { LARGE_MOVE, SIZE_STEP, SMALL_MOVE, isSystemShortcut, keyEdit } from './keys';
import { SNAP_DEGREES } from './snapping';

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

const press = (key: string, state: { shift?: boolean; onFloor?: boolean } = {}) =>
  keyEdit(key, { shift: false, onFloor: false, ...state })?.(textItem('text01'));

it('nudges, turns and sizes an item', () => {
  expect(press('ArrowRight')?.position).toEqual([SMALL_MOVE, 0, 0]);
  expect(press('ArrowUp', { shift: true })?.position).toEqual([0, LARGE_MOVE, 0]);
  expect(press('PageUp')?.position).toEqual([0, 0, SMALL_MOVE]);
  expect(press('ArrowUp', { onFloor: true })?.position).toEqual([0, 0, -SMALL_MOVE]);
  expect(press('[')?.rotation).toEqual([0, 0, SNAP_DEGREES]);
  expect(press('+')?.scale).toBe(1 + SIZE_STEP);
});

it('has no edit for a letter', () => {
  expect(keyEdit('a', { shift: false, onFloor: false })).toBeNull();
});
