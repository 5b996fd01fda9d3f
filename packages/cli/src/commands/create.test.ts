import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@anchora/contract/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runWithServer } from '../../test-support/run-with-server';
import { EXIT } from '../cli-error';

const PROJECT = {
  id: 3,
  name: 'Menu',
  status: 'active',
  isPublic: true,
  viewUrl: 'v',
  shareUrl: 's',
  trackingBuild: { state: 'none', failure: null, message: null },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'create-'));
  await writeFile(path.join(folder, 'clip.mp4'), 'bytes');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const answer = ({ path: asked }: { path: string }) => (asked === '/files' ? { url: '/files/a' } : PROJECT);

/** @returns the Idempotency-Key with which the project is made. */
async function keySentFor(key: string): Promise<string | null | undefined> {
  const args = ['create', '--name', 'Menu', '--content', 'clip.mp4', '--key', key];
  const { code, told, sent } = await runWithServer(args, { cwd: folder, answer });
  expect(code, told).toBe(EXIT.done);
  return sent.find(({ path: asked }) => asked === '/projects')?.headers.get('idempotency-key');
}

it('sends a key of printable ASCII as it is', async () => {
  expect(await keySentFor('menu 2026/1')).toBe('cli-menu 2026/1');
});

it.each([
  ['with Vietnamese letters', 'thực-đơn'],
  ['with a line break', 'line\nbreak'],
  ['that is too long', 'k'.repeat(MAX_IDEMPOTENCY_KEY_LENGTH)],
])('sends the hash of a key %s, which the header cannot hold', async (_, key) => {
  const sent = await keySentFor(key);
  expect(sent).toMatch(/^cli-[\da-f]{32}$/);
  expect(await keySentFor(key)).toBe(sent);
  expect(await keySentFor(`${key}!`)).not.toBe(sent);
});

it('takes an empty key for none', async () => {
  expect(await keySentFor('')).not.toBe(await keySentFor(''));
});

it('names the project that it has made if the server is out of reach before its tracking file is finished', async () => {
  const building = { ...PROJECT, trackingBuild: { ...PROJECT.trackingBuild, state: 'building' } };
  const args = ['create', '--name', 'Menu', '--content', 'clip.mp4'];
  const { code, told, printed } = await runWithServer(args, {
    cwd: folder,
    answer: (request) => {
      if (request.path === '/projects/3') throw new TypeError('fetch failed');
      return request.path === '/projects' ? building : answer(request);
    },
  });
  expect(code).toBe(EXIT.noServer);
  expect(printed).toContain('3  Menu  in preparation');
  expect(told).toContain('The server does not answer');
});
