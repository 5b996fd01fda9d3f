import { expect, it, vi } from 'vitest';
import { stubPageAndClock } from '../test-support/fake-element';
import { sayLine } from './say-line';

/** Longer than a message is shown. */
const LONG_MS = 10_000;

stubPageAndClock();

it('shows a message for its time once it can be seen, however long the next way takes to start', () => {
  const line = sayLine('en');
  line.show(null);
  line.say('Motion may not be read');
  vi.advanceTimersByTime(LONG_MS);
  expect(line.root.textContent).toBe('');
  line.show('Tap to place');
  expect(line.root.textContent).toBe('Motion may not be read');
  vi.advanceTimersByTime(LONG_MS);
  expect(line.root.textContent).toBe('Tap to place');
});

it('shows one message after the other', () => {
  const line = sayLine('en');
  line.show('Tap to place');
  line.say('Motion may not be read');
  line.sayNext('Drag to move');
  line.show('Move slowly');
  expect(line.root.textContent).toBe('Motion may not be read');
  vi.advanceTimersByTime(LONG_MS);
  expect(line.root.textContent).toBe('Drag to move');
  vi.advanceTimersByTime(LONG_MS);
  expect(line.root.textContent).toBe('Move slowly');
});
