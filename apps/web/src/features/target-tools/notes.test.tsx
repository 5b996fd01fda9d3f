import { Children, type ReactElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Notes } from './notes';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

/** Keys of the elements of a list that were given one. */
function keysIn(list: ReactNode): unknown[] {
  return Array.isArray(list) ? list.map((one: ReactElement) => one.key) : [];
}

it('gives two warnings of the same words, about two files of the same name, different keys', () => {
  const notes = Notes({ error: null, warnings: ['menu.png is too small', 'menu.png is too small'] });
  const parts = Children.toArray((notes.props as { children: ReactNode }).children) as ReactElement<{
    children: ReactNode;
  }>[];
  const keys = parts.flatMap(({ props }) => keysIn(props.children));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});
