import { expect, it, vi } from 'vitest';
import { textsOf } from './trim-fields';

vi.mock('../../page-config', () => ({ pageConfig: {} }));

it('shows a part with the fractions of a second that it has, to a thousandth', () => {
  expect(textsOf({ start: 12.5, end: 72.123456 })).toEqual({ start: '12.5', end: '72.123' });
  expect(textsOf({ start: 0, end: 120 })).toEqual({ start: '0', end: '120' });
});
