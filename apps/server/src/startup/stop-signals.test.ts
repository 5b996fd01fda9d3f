import { afterEach, expect, it, vi } from 'vitest';
import { onStopSignals } from './stop-signals';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('a second %s refuses to wait, and has its own exit code', (signal, exitCode) => {
  const handlers = new Map<string | symbol, (signal: string) => void>();
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler);
    return process;
  });
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const [stop, force] = [vi.fn<() => void>(), vi.fn<(exitCode: number) => void>()];
  onStopSignals({ stop, force });
  for (nowMs of [0, 900]) handlers.get(signal)?.(signal);
  expect(stop).toHaveBeenCalledTimes(2);
  expect(force).not.toHaveBeenCalled();
  nowMs = 1100;
  handlers.get(signal)?.(signal);
  expect(force.mock.calls).toEqual([[exitCode]]);
});
