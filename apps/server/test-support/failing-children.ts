import { onTestFinished } from 'vitest';
import type { Launcher } from '../src/child-processes/launcher';
import { ChildTimeoutError } from '../src/child-processes/child-limit-error';
import { startChildrenWith } from '../src/child-processes/run-child';
import type { LimitedChild } from '../src/child-processes/start-child';

/** Until the test has finished, child processes fail at once, as on a server too busy to let them end in time. */
export function childrenTakeTooLong(): void {
  childrenEnd(() => Promise.reject(new ChildTimeoutError('it took longer than it may')));
}

/** Until the test has finished, child processes are ended at once, as by the system's limit of processor time. */
export function childrenUseUpTheirTime(): void {
  // 128 + 9: the exit code for SIGKILL.
  childrenEnd(() => Promise.resolve({ code: 137, signal: 'SIGKILL', complaint: '' }));
}

function childrenEnd(end: () => LimitedChild['ended']): void {
  const start: Launcher['start'] = () =>
    Promise.resolve({ send: () => undefined, onMessage: () => undefined, ended: end(), kill: () => undefined });
  startChildrenWith({ start } as Launcher);
  onTestFinished(() => startChildrenWith(null));
}
