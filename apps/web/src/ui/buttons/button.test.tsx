import type { MouseEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button, type ButtonProps } from './button';

/**
 * Presses a button.
 *
 * @param detail number of the click in a quick series, from 1; 0 for a key, as browsers report it
 * @returns whether the browser goes on, which submits the form of a submit button
 */
function press(props: ButtonProps, detail: number): boolean {
  const { onClick } = Button(props).props as Required<Pick<ButtonProps, 'onClick'>>;
  const preventDefault = vi.fn();
  onClick({ detail, preventDefault } as unknown as MouseEvent<HTMLButtonElement>);
  return preventDefault.mock.calls.length === 0;
}

it('submits a form once for a double click, even if the first press is answered before the second', () => {
  expect(press({ type: 'submit' }, 1)).toBe(true);
  expect(press({ type: 'submit' }, 2)).toBe(false);
});

it('submits a form by a key, which is no click, and not while it is busy', () => {
  expect(press({ type: 'submit' }, 0)).toBe(true);
  expect(press({ type: 'submit', busy: true }, 0)).toBe(false);
});

it('calls another button for each press', () => {
  const onClick = vi.fn();
  for (const detail of [1, 2]) press({ onClick }, detail);
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('begins something once for a double click, even if the first press is answered before the second', () => {
  const onClick = vi.fn();
  for (const detail of [1, 2, 3]) press({ busy: false, onClick }, detail);
  expect(onClick).toHaveBeenCalledOnce();
});
