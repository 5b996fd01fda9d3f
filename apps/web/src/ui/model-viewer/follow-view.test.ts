import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followView } from './follow-view';

let report: (...crossings: boolean[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  class Observer {
    private observed: Element | null = null;

    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      report = (...crossings) => {
        if (this.observed) told(crossings.map((isIntersecting) => ({ isIntersecting })));
      };
    }

    observe(observed: Element): void {
      this.observed = observed;
    }

    disconnect(): void {
      this.observed = null;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Longer than an element must stay in view. */
const LONG_MS = 10_000;
const element = {} as Element;

it('an element counts as in view once it has stayed for a moment, and not before', () => {
  const heard: boolean[] = [];
  followView(element, (isInView) => heard.push(isInView));
  report(true);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(LONG_MS);
  expect(heard).toEqual([true]);
});

it('an element that leaves at once counts as out of view', () => {
  const heard: boolean[] = [];
  followView(element, (isInView) => heard.push(isInView));
  report(true);
  report(false);
  vi.advanceTimersByTime(LONG_MS);
  expect(heard).toEqual([false]);
});

it('of several crossings in one report the latest counts', () => {
  const heard: boolean[] = [];
  followView(element, (isInView) => heard.push(isInView));
  report(true, false);
  vi.advanceTimersByTime(LONG_MS);
  expect(heard).toEqual([false]);
  report(false, true);
  vi.advanceTimersByTime(LONG_MS);
  expect(heard).toEqual([false, true]);
});

it('nothing is heard after the end', () => {
  const heard: boolean[] = [];
  const end = followView(element, (isInView) => heard.push(isInView));
  report(true);
  end();
  report(false);
  vi.advanceTimersByTime(LONG_MS);
  expect(heard).toEqual([]);
});
