import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runWithServer } from '../../test-support/run-with-server';
import { EXIT } from '../cli-error';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'several-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PROJECT = {
  id: 3,
  name: 'Boat',
  status: 'active',
  isPublic: true,
  trackingBuild: { state: 'none' },
  viewUrl: 'v',
};
const ANSWERS: Record<string, object> = {
  '/projects/3': PROJECT,
  '/projects/3/draft': { revision: 4, unpublishedSaves: 0, document: { targets: [] } },
  '/projects/3/qr-code': {},
};
/** Project 3 is there, project 4 is not. */
const answer = ({ path: asked }: { path: string }) => ANSWERS[asked];

it.each(['publish', 'qr'])('prints what %s has done before it fails', async (command) => {
  const { code, told, printed } = await runWithServer([command, '3', '4'], { cwd: folder, answer });
  expect(code).toBe(EXIT.failed);
  expect(printed).toContain(command === 'qr' ? path.join(folder, '3-boat.svg') : '3  Boat  ready');
  expect(told).toContain('404');
  expect(await readdir(folder)).toEqual(command === 'qr' ? ['3-boat.svg'] : []);
});

it('prints what was done and the error as one JSON value', async () => {
  const { printed } = await runWithServer(['publish', '3', '4', '--json'], { cwd: folder, answer });
  expect(JSON.parse(printed)).toMatchObject({ error: { code: 'http-404' }, done: [{ id: 3 }] });
});

it('prints only the error if the first project fails', async () => {
  const { printed } = await runWithServer(['publish', '4', '3', '--json'], { cwd: folder, answer });
  expect(JSON.parse(printed)).toEqual({ error: { code: 'http-404', message: expect.any(String) as string } });
});
