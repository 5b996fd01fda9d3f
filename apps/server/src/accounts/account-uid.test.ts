import { expect, it, onTestFinished, vi } from 'vitest';
import { manualUid } from './account-uid';

it('gives accounts made in the same millisecond different ids', () => {
  const nowMs = Date.now() + 1000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  onTestFinished(() => clock.mockRestore());
  expect([manualUid(), manualUid()]).toEqual([`manual-${nowMs}`, `manual-${nowMs + 1}`]);
});
