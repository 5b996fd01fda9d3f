import { expect, it } from 'vitest';
import { errorForLog } from '../http/error-for-log';
import { terminalLine } from './terminal-log';

const time = Date.UTC(2026, 10, 22, 10, 15, 2);

it('shows a line of words in a terminal, with the stack of an error below', () => {
  expect(terminalLine(JSON.stringify({ level: 40, time, pid: 1, msg: 'not ready', obstacle: 'store' }))).toBe(
    '10:15:02 warn  not ready  obstacle=store\n',
  );
  const err = { message: 'gone', stack: 'Error: gone\n    at here' };
  expect(terminalLine(JSON.stringify({ level: 50, time, msg: 'failed', err }))).toBe(
    '10:15:02 error failed\nError: gone\n    at here\n',
  );
});

it("shows an error's causes, with the database's code and constraint", () => {
  const reason = Object.assign(new Error('duplicate key value'), { code: '23505', constraint: 'users_email_unique' });
  const failed = new Error('Failed query: insert into "users"', {
    cause: new Error('in the middle', { cause: reason }),
  });
  const shown = terminalLine(JSON.stringify({ level: 50, time, msg: 'failed', err: errorForLog(failed) }));
  const withoutPlaces = shown.split('\n').filter((line) => !line.startsWith('    at '));
  expect(withoutPlaces).toEqual([
    '10:15:02 error failed',
    'Error: Failed query: insert into "users"',
    'caused by Error: in the middle',
    'caused by Error: duplicate key value',
    '  code=23505  constraint=users_email_unique',
    '',
  ]);
});

it('writes control characters of messages, details and errors out, so that a terminal does not obey them', () => {
  const evil = 'a\u001b[2Jb\u009b1mc\rd';
  const line = {
    level: 50,
    time,
    msg: evil,
    name: evil,
    err: errorForLog(Object.assign(new Error(evil), { stack: '' })),
  };
  const written = String.raw`a\x1b[2Jb\x9b1mc\x0dd`;
  expect(terminalLine(JSON.stringify(line))).toBe(`10:15:02 error ${written}  name=${written}\n${written}\n`);
});
