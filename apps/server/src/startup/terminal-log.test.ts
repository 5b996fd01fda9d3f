import { expect, it } from 'vitest';
import { terminalLine } from './terminal-log';

it('shows a line of words in a terminal, with the stack of an error below', () => {
  const time = Date.UTC(2026, 10, 22, 10, 15, 2);
  expect(terminalLine(JSON.stringify({ level: 40, time, pid: 1, msg: 'not ready', obstacle: 'store' }))).toBe(
    '10:15:02 warn  not ready  obstacle=store\n',
  );
  const err = { message: 'gone', stack: 'Error: gone\n    at here' };
  expect(terminalLine(JSON.stringify({ level: 50, time, msg: 'failed', err }))).toBe(
    '10:15:02 error failed\nError: gone\n    at here\n',
  );
});
