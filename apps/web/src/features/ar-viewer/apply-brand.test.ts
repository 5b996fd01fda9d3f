import type { ShownBrand } from '@anchora/contract/brand';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyBrandWhenReady } from './apply-brand';

const brand: ShownBrand = { accent: '#1f5fbf' };
let hasFrame: boolean;
const styled = vi.fn<(...elements: unknown[]) => void>();

/** A frame whose code runs, without a screen that has a place for texts. */
const frame = {
  contentDocument: {
    querySelector: (selector: string) => (selector.includes('.words') ? null : {}),
    getElementById: () => (styled.mock.calls.length > 0 ? {} : null),
    createElement: () => ({}),
    head: { append: styled },
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  hasFrame = false;
  styled.mockReset();
  vi.stubGlobal('document', { querySelector: () => (hasFrame ? frame : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives a frame that appears later the brand, once', () => {
  applyBrandWhenReady(brand, new AbortController().signal);
  vi.advanceTimersByTime(1000);
  hasFrame = true;
  vi.advanceTimersByTime(1000);
  expect(styled).toHaveBeenCalledOnce();
});

it('gives the brand to a frame that starts after more than a minute on a slow connection', () => {
  applyBrandWhenReady(brand, new AbortController().signal);
  vi.advanceTimersByTime(70_000);
  hasFrame = true;
  vi.advanceTimersByTime(1000);
  expect(styled).toHaveBeenCalledOnce();
});

it('looks no more once a frame has run for long without a start screen', () => {
  hasFrame = true;
  applyBrandWhenReady(brand, new AbortController().signal);
  expect(vi.getTimerCount()).toBe(1);
  // The frame is given up after 20 s.
  vi.advanceTimersByTime(21_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives nothing to the frame of the next viewer', () => {
  const leaving = new AbortController();
  applyBrandWhenReady(brand, leaving.signal);
  vi.advanceTimersByTime(1000);
  leaving.abort();
  hasFrame = true;
  vi.advanceTimersByTime(1000);
  expect(styled).not.toHaveBeenCalled();
});
