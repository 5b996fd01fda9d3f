import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { TOKEN_PREFIX } from '@anchora/contract/token-prefix';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli } from '../run-cli';

const SERVER = 'https://ar.example';
const TOKEN = { name: 'CI', workspaceId: 7, scopes: ['read', 'write', 'publish'], expiresAt: '2027-01-01T00:00:00Z' };
const FAILED = { state: 'failed', failure: { code: 'target-too-plain' }, message: 'Too plain.' };
const READY = { state: 'ready', failure: null, message: null };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'create-from-table-'));
  await writeFile(path.join(folder, 'clip.mp4'), 'bytes');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes what an earlier run noted: that it made these projects, whose builds it did not wait for. */
async function madeBefore(names: string[]): Promise<void> {
  const start = { v: 1, batch: 'b', server: SERVER, workspaceId: TOKEN.workspaceId };
  const made = names.map((name, id) => ({ made: name, id, viewUrl: `v${id}`, shareUrl: `s${id}` }));
  const lines = [start, ...made].map((step) => `${JSON.stringify(step)}\n`);
  await writeFile(path.join(folder, 'menu.csv.anchora.jsonl'), lines.join(''));
}

/** @param builds of the projects, by their ids; a project without one is gone. */
async function create(names: string[], builds: object[]) {
  await writeFile(
    path.join(folder, 'menu.csv'),
    ['name,content', ...names.map((name) => `${name},clip.mp4`)].join('\n'),
  );
  let told = '';
  const code = await runCli(
    ['create', '--from', folder],
    {
      env: { ANCHORA_SERVER: SERVER, ANCHORA_TOKEN: TOKEN_PREFIX + 'x'.repeat(30) },
      cwd: folder,
      stdin: Readable.from([]),
      stdout: { write: () => undefined },
      stderr: { write: (text) => (told += String(text)) },
      fetch: async (url) => {
        const { pathname } = new URL(url instanceof Request ? url.url : url);
        if (pathname.endsWith('/token')) return Response.json(TOKEN);
        if (pathname.endsWith('/projects')) return Response.json({ items: [], nextCursor: null });
        const trackingBuild = builds[Number(pathname.split('/').at(-1))];
        return trackingBuild ? Response.json({ trackingBuild }) : Response.json({}, { status: 404 });
      },
      sleep: async () => undefined,
    },
    'test',
  );
  return { code, told };
}

it('counts a project of an earlier run whose build has failed, or that is gone, as failed alone', async () => {
  const names = ['Bread', 'Soup', 'Tea'];
  await madeBefore(names);
  const { code, told } = await create(names, [READY, FAILED]);
  expect(code).toBe(1);
  expect(told).toContain('Made 0; made before 1; failed 2.');
});

it('says of no project whose build has failed that it is ready', async () => {
  await madeBefore(['Bread', 'Soup']);
  const { told } = await create(['Bread', 'Soup'], [READY, FAILED]);
  expect(told).toContain('ready 1');
  expect(told).not.toContain('ready 2');
});
