import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { KEY_RUN_MS, type Run } from '../document/history';
import { moveTo } from '../document/item-edits';
import type { DraftSaver } from '../saving/draft-saver';
import { PanelHistory } from './panel-history';
import { StageSession } from './stage-session';

const BY_HAND: Run = { name: 'gesture 1', byHand: true };

let session: StageSession;
let panels: PanelHistory;
let changes: number;

beforeEach(() => {
  vi.useFakeTimers();
  session = new StageSession(richDocument(), 'image-tracking');
  session.saveWith({ canEdit: true, change: () => undefined } as unknown as DraftSaver);
  panels = new PanelHistory(session);
  changes = 0;
  panels.subscribe(() => changes++);
});
afterEach(() => vi.useRealTimers());

const move = (x: number, run?: Run) => session.editItem('model1', (item) => moveTo(item, [x, 0, 0]), run);

it('shows edits at once', () => {
  move(0.1);
  expect(panels.current).toBe(session.current);
  move(0.2, { name: 'keys at model1', withinMs: KEY_RUN_MS });
  expect(panels.current).toBe(session.current);
});

it('follows a gesture ten times a second', () => {
  // 25 steps of 20 ms are half a second.
  for (let step = 0; step < 25; step++) {
    move((step + 1) / 100, BY_HAND);
    vi.advanceTimersByTime(20);
  }
  expect(changes).toBe(5);
});

it('shows the end of a gesture at once, and nothing after it', () => {
  move(0.1, BY_HAND);
  session.endRun();
  expect(panels.current).toBe(session.current);
  expect(changes).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(changes).toBe(1);
});
