import { expect, test } from 'vitest';
import { problemsOf } from './cycles-verdict';
import type { CycleTimes, CyclesReport, MemorySample } from './tracker-cycles';

/** A report with twelve samples of one cycle each; `change` varies a sample and its times by their index. */
function report(change: (at: number) => Partial<MemorySample & CycleTimes>): CyclesReport {
  const all = Array.from({ length: 12 }, (_, at) => ({
    cycles: at + 1,
    heapBytes: 5e6,
    workers: 0,
    residentBytes: 200e6,
    readyMs: 100,
    firstPoseMs: 150,
    ...change(at),
  }));
  return { times: all, samples: all };
}

test('a run without leaks whose engine is ready in time has no problems', () => {
  expect(problemsOf(report((at) => ({ heapBytes: 5e6 + 1e5 * (at % 3), readyMs: at === 5 ? 2000 : 100 })))).toEqual([]);
});

test('a worker left after one cycle is a problem', () => {
  expect(problemsOf(report((at) => (at === 5 ? { workers: 1 } : {})))).toEqual(['1 workers outlived their tracker']);
});

test.each([
  ['growing heap', (at: number) => ({ heapBytes: 5e6 + at * 1e5 }), 'the heap grew by +0.9 MB'],
  ['growing process', (at: number) => ({ residentBytes: 200e6 + at * 1e7 }), 'the process grew by +90.0 MB'],
  ['late engine', () => ({ readyMs: 301 }), 'the engine took 301 ms to be ready'],
])('a %s is a problem', (_what, change, problem) => {
  expect(problemsOf(report(change))).toEqual([problem]);
});

test('a process whose memory the system does not report is judged by the rest', () => {
  expect(problemsOf(report((at) => ({ residentBytes: null, heapBytes: 5e6 + at * 1e5 })))).toEqual([
    'the heap grew by +0.9 MB',
  ]);
});
