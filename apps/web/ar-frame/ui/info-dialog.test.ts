import type { FrameProject } from '@anchora/ar-runtime/protocol/messages';
import { expect, it, vi } from 'vitest';
import { type FakeElement, stubPageAndClock } from '../test-support/fake-element';
import { en } from '../texts/en';
import { infoDialog } from './info-dialog';

/** The pause between the two clicks of a double click, and one after which a click is meant for what is there. */
const [QUICK_MS, LATER_MS] = [200, 1000];

stubPageAndClock();

it('stays open for the second click of a double click, and is closed by a click beside it', () => {
  const { root, open } = infoDialog({ name: 'Harbour' } as FrameProject, en, en.infoHint);
  const dialog = root as unknown as FakeElement;
  open();
  vi.advanceTimersByTime(QUICK_MS);
  dialog.click();
  vi.advanceTimersByTime(LATER_MS);
  expect(dialog.open).toBe(true);
  dialog.click();
  vi.advanceTimersByTime(LATER_MS);
  expect(dialog.open).toBe(false);
});
