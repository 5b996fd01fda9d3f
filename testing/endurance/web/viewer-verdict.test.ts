import { expect, test } from 'vitest';
import type { ViewerReport, ViewerSample } from './viewer-run';
import { viewerProblems } from './viewer-verdict';

const SAMPLE: ViewerSample = {
  heapBytes: 5e6,
  residentBytes: 200e6,
  workers: 0,
  tracks: 0,
  xrSessions: 0,
  gpuObjects: 20,
  listeners: 100,
};

/** A report with twelve samples of each kind; `change` varies a sample by its index. */
function report(change: (at: number) => Partial<ViewerSample & { fps: number }>): ViewerReport {
  const samples = Array.from({ length: 12 }, (_, at) => ({ ...SAMPLE, fps: 30, ...change(at) }));
  return { stopped: samples, running: samples };
}

test('a run without leaks and with a steady frame rate has no problems', () => {
  expect(viewerProblems(report((at) => ({ heapBytes: 5e6 + 1e5 * (at % 3) })))).toEqual([]);
});

test.each([
  ['camera track', { tracks: 1 }, 'camera tracks still run'],
  ['worker', { workers: 1 }, 'workers still run'],
  ['XR session', { xrSessions: 1 }, 'XR sessions still run'],
] as const)('a %s left once is a problem', (_what, left, problem) => {
  expect(viewerProblems(report((at) => (at === 5 ? left : {}))).join()).toContain(problem);
});

test.each([
  ['heap', (at: number) => ({ heapBytes: 5e6 + at * 2e5 }), 'the heap grew'],
  ['process', (at: number) => ({ residentBytes: 2e8 + at * 1e7 }), 'the process grew'],
  ['GPU objects', (at: number) => ({ gpuObjects: 20 + at }), 'more GPU objects'],
  ['listeners', (at: number) => ({ listeners: 100 + at }), 'more listeners'],
  ['slowness', (at: number) => ({ fps: 30 - at }), 'the frame rate fell'],
])('growing %s is a problem', (_what, change, problem) => {
  expect(viewerProblems(report(change)).join()).toContain(problem);
});

test('a run that draws nothing is a problem', () => {
  expect(viewerProblems(report(() => ({ fps: 0 })))).toEqual(['nothing was drawn at first']);
});
