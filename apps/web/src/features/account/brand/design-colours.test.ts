import { DEFAULT_ACCENT, isVisibleOn, SURFACES } from '@anchora/contract/brand-colours';
import * as SRGB from '@anchora/design-tokens/srgb';
import { expect, it } from 'vitest';

// The contract must not import the tokens of the design, so it repeats three of them.
it('the surfaces and the accent of the checks are those of the design, and the accent is visible on the surfaces', () => {
  expect([...SURFACES, DEFAULT_ACCENT]).toEqual([SRGB.paper, SRGB.paperDark, SRGB.accent]);
  expect(isVisibleOn(DEFAULT_ACCENT, SURFACES)).toBe(true);
});
