import { describe, expect, it } from 'vitest';
import { COLUMNS, type RecordedAnswer, TrackingRecording } from './tracking-recording';

const answer: RecordedAnswer = {
  tMs: 1033.4,
  ms: 4.27,
  state: 'tracking',
  reason: undefined,
  isShown: true,
  trackedWidthPx: 480,
  figures: { patches: 3, relocalized: 1, delayMs: 43.2, support: 0.613, blurPx: 1.234 },
};
const size = { width: 720, height: 1280 };

describe('a recording of world tracking', () => {
  it('has states, times and rounded figures of each picture, and nothing else', () => {
    const recording = new TrackingRecording(1000);
    // An answer of the tracker has the camera’s place, too.
    recording.picture({ ...answer, cameraFromContent: new Float32Array(16) } as RecordedAnswer, size);
    recording.picture({ ...answer, tMs: 1067, state: 'turning', reason: 'dark', isShown: false }, size);
    const file = recording.file('ABCDE-FGHJK');
    expect(file.frames).toEqual([
      [33, 4.3, 'tracking', null, 1, 3, 1, 60, 1, 45],
      [67, 4.3, 'turning', 'dark', 0, 3, 1, null, null, 45],
    ]);
    expect(file.frames.every((row) => row.length === COLUMNS.length)).toBe(true);
    expect(file).toMatchObject({
      device: 'ABCDE-FGHJK',
      camera: { widthPx: 720, heightPx: 1280, trackedWidthPx: 480 },
      summary: { pictures: 2, states: { tracking: 0.5, turning: 0.5 }, intervalMs: { median: 34 } },
    });
  });

  it('counts the readings of each second and the longest time without one', () => {
    const recording = new TrackingRecording(0);
    for (let tMs = 0; tMs < 2000; tMs += 20) recording.reading('rate', tMs);
    for (let tMs = 0; tMs < 2000; tMs += 100) recording.reading('angles', tMs);
    recording.reading('rate', 2130);
    expect(recording.file('').sensors).toEqual([
      [50, 10],
      [50, 10],
      [1, 0],
    ]);
    expect(recording.summary()).toMatchObject({ motionPerS: 50, anglesPerS: 10, longestGapMs: 150 });
  });

  it('can be summed up before anything was placed', () => {
    const recording = new TrackingRecording(0);
    expect(recording.isEmpty).toBe(true);
    expect(recording.summary()).toMatchObject({ seconds: 0, workMs: { median: 0, p99: 0 } });
    recording.picture({ ...answer, state: 'unplaced' }, size);
    expect(recording.summary()).toMatchObject({ pictures: 1, workMs: { median: 4.3, p99: 4.3 } });
    expect(recording.summary().states).toEqual({});
  });
});
