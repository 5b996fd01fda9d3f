import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runWithServer } from '../../test-support/run-with-server';
import { EXIT } from '../cli-error';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'replace-'));
  await writeFile(path.join(folder, 'clip.mp4'), 'bytes');
  await writeFile(path.join(folder, 'poster.png'), 'bytes');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const DRAFT = {
  revision: 4,
  unpublishedSaves: 0,
  document: {
    targets: [{ id: 'poster', image: 'a', retired: false }],
    scenes: [{ items: [{ id: 'clip', kind: 'video', file: 'b' }] }],
  },
};
const answer = ({ path: asked }: { path: string }) => (asked === '/projects/3/draft' ? DRAFT : undefined);

it.each([
  ['item', 'song', 'clip (video)'],
  ['target', 'flyer', 'poster'],
])('uploads nothing for an unknown %s', async (option, id, known) => {
  const args = ['replace', '3', '--content', 'clip.mp4', '--picture', 'poster.png', `--${option}`, id];
  const { code, told, sent } = await runWithServer(args, { cwd: folder, answer });
  expect(code).toBe(EXIT.failed);
  expect(told).toContain(known);
  expect(sent.map((request) => request.path)).toEqual(['/projects/3/draft']);
});

it.each([
  ['an item without content', ['--picture', 'poster.png', '--item', 'clip'], '--item needs --content.'],
  ['a target without a picture', ['--content', 'clip.mp4', '--target', 'poster'], '--target needs --picture.'],
])('replaces nothing for %s', async (_, options, message) => {
  const { code, told, sent } = await runWithServer(['replace', '3', ...options], { cwd: folder, answer });
  expect(code).toBe(EXIT.usage);
  expect(told).toContain(message);
  expect(sent).toEqual([]);
});
