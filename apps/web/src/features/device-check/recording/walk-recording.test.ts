import { expect, it } from 'vitest';
import { TrackingRecording } from './tracking-recording';
import { afterSaved, IDLE, type WalkRecording } from './walk-recording';

it('is not taken for saved when it was begun while the file of the one before was made', () => {
  const done: WalkRecording['done'] = { recording: new TrackingRecording(0), by: 'stopped' };
  expect(afterSaved({ ...IDLE, stage: 'done', done }, done).isSaved).toBe(true);
  const begun: WalkRecording = { ...IDLE, stage: 'starting' };
  expect(afterSaved(begun, done)).toBe(begun);
});
