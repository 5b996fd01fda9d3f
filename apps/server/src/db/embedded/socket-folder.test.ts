import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../../config/startup-error';
import { socketFolder } from './socket-folder';

const SOCKET = '.s.PGSQL.5432';
/** Longest path of a socket on macOS, bytes; Linux allows a few more. */
const MAX_SOCKET_PATH_BYTES = 103;

function newFolder(nameLength: number): string {
  const root = mkdtempSync(path.join(tmpdir(), 'sockets-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, 'x'.repeat(nameLength));
  mkdirSync(folder);
  return folder;
}

it('is the folder itself if a socket in it has a short enough path', () => {
  const folder = newFolder(10);
  expect(socketFolder(folder, SOCKET)).toBe(folder);
});

it('is the same short folder at each call for a folder whose path is too long', () => {
  const folder = newFolder(100);
  const short = socketFolder(folder, SOCKET);
  onTestFinished(() => rmSync(short, { recursive: true, force: true }));
  expect(path.join(short, SOCKET).length).toBeLessThanOrEqual(MAX_SOCKET_PATH_BYTES);
  expect(socketFolder(folder, SOCKET)).toBe(short);
});

it('refuses a short folder that other accounts may enter, and says so', () => {
  const folder = newFolder(100);
  const short = socketFolder(folder, SOCKET);
  onTestFinished(() => rmSync(short, { recursive: true, force: true }));
  chmodSync(short, 0o755);
  const refused = () => socketFolder(folder, SOCKET);
  expect(refused).toThrow(StartupError);
  expect(refused).toThrow(`${short} is open to other accounts, or belongs to one`);
});
