import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runWithServer, SERVER, WORKSPACE_ID } from '../../test-support/run-with-server';
import { withJournal } from '../batch/with-journal';
import { EXIT } from '../cli-error';
import type { Session } from './open-session';

const FAILED = { state: 'failed', failure: { code: 'target-too-plain' }, message: 'Too plain.' };
const READY = { state: 'ready', failure: null, message: null };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'create-from-table-'));
  await writeFile(path.join(folder, 'clip.mp4'), 'bytes');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const table = () => path.join(folder, 'menu.csv');

/** Notes what an earlier run would have noted: that it made these projects, whose builds it did not wait for. */
async function madeBefore(names: string[]): Promise<void> {
  const session = { server: SERVER, token: { workspaceId: WORKSPACE_ID } } as Session;
  await withJournal(table(), session, async (journal) => {
    for (const [id, name] of names.entries()) {
      await journal.add({ made: name, id, viewUrl: `v${id}`, shareUrl: `s${id}` });
    }
  });
}

/** @param builds of the projects, by their ids; a project without one is gone. */
async function create(names: string[], builds: object[]) {
  const rows = names.map((name) => `${name},clip.mp4`);
  await writeFile(table(), ['name,content', ...rows].join('\n'));
  return runWithServer(['create', '--from', folder], {
    cwd: folder,
    answer: ({ path: asked }) => {
      if (asked === '/projects') return { items: [], nextCursor: null };
      const trackingBuild = builds[Number(asked.split('/').at(-1))];
      return trackingBuild && { trackingBuild };
    },
  });
}

it('counts a project of an earlier run whose build has failed, or that is gone, as failed alone', async () => {
  const names = ['Bread', 'Soup', 'Tea'];
  await madeBefore(names);
  const { code, told } = await create(names, [READY, FAILED]);
  expect(code).toBe(EXIT.failed);
  expect(told).toContain('Made 0; made before 1; failed 2.');
});

it('says of no project whose build has failed that it is ready', async () => {
  await madeBefore(['Bread', 'Soup']);
  const { told } = await create(['Bread', 'Soup'], [READY, FAILED]);
  expect(told).toContain('ready 1');
  expect(told).not.toContain('ready 2');
});
