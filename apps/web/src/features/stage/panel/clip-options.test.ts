import { expect, it } from 'vitest';
import { clipOptions } from './clip-options';

const labels = (...args: Parameters<typeof clipOptions>) => clipOptions(...args).map(({ label }) => label);

it('offers the animations of the file by their names, and numbers those without', () => {
  expect(labels(['Walk', '  ', 'Wave'], 0)).toEqual(['None', 'Walk', 'Animation 2', 'Wave']);
});

it('keeps the chosen animation on offer while the file is not drawn, or has it no more', () => {
  expect(labels(undefined, 2)).toEqual(['None', 'Animation 3']);
  expect(clipOptions(['Walk'], 4).at(-1)).toEqual({ value: '4', label: 'Animation 5' });
});

it('offers no animation for a model that has none', () => {
  expect(labels([], null)).toEqual(['None']);
});
