import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { EXIT, type CliError } from '../cli-error';
import type { Surroundings } from '../surroundings';
import { readToken } from './read-token';

/** A terminal on which someone types. */
class Terminal extends EventEmitter {
  isTTY = true;
  modes: boolean[] = [];
  setRawMode = (isRaw: boolean) => this.modes.push(isRaw);
  resume() {
    return this;
  }
  pause() {
    return this;
  }
}

function ask(stdin: unknown) {
  const shown: string[] = [];
  const surroundings = { stdin, stderr: { write: (text: string) => shown.push(text) } } as unknown as Surroundings;
  return { shown, typed: readToken(surroundings, 'Token: ') };
}

it('reads a token from a terminal without showing it, and lets it be corrected', async () => {
  const terminal = new Terminal();
  const { shown, typed } = ask(terminal);
  terminal.emit('data', Buffer.from('anchora_patx'));
  terminal.emit('data', Buffer.from('\u007F_1\r'));
  expect(await typed).toBe('anchora_pat_1');
  expect(shown.join('')).toBe('Token: \n');
  expect(terminal.modes).toEqual([true, false]);
});

it('gives the terminal back when the user breaks off', async () => {
  const terminal = new Terminal();
  const { typed } = ask(terminal);
  terminal.emit('data', Buffer.from('anch\u0003'));
  expect(((await typed.catch((error: unknown) => error)) as CliError).exit).toBe(EXIT.interrupted);
  expect(terminal.modes).toEqual([true, false]);
});

it.each(['end', 'error'])('gives the terminal back when it is closed (%s)', async (event) => {
  const terminal = new Terminal();
  const { typed } = ask(terminal);
  terminal.emit('data', Buffer.from('anch'));
  terminal.emit(event, new Error('read EIO'));
  expect(((await typed.catch((error: unknown) => error)) as CliError).exit).toBe(EXIT.interrupted);
  expect(terminal.modes).toEqual([true, false]);
});

it('reads a token from a pipe', async () => {
  expect(await ask(Readable.from(['anchora_', 'pat_1\n'])).typed).toBe('anchora_pat_1');
});
