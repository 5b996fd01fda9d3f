import { appendFile, mkdtemp, open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newProject } from '../projects/new-project';
import { Journal } from './journal';

const HERE = { server: 'https://ar.example', workspaceId: 7 };
const BODY = newProject(
  {
    name: 'Menu',
    description: null,
    isPublic: true,
    picture: null,
    content: { kind: 'video', path: '', sizeBytes: 1 },
  },
  { modelUrl: '/files/a' },
);
const MADE = { made: 'row', id: 3, viewUrl: 'v', shareUrl: 's' };

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
  file = path.join(folder, 'menu.csv.anchora.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function reopened(journal: Journal): Promise<Journal> {
  await journal.close();
  return Journal.open(file, HERE);
}

describe('the journal', () => {
  it('remembers requests without an answer, projects and uploads, under one batch', async () => {
    const first = await Journal.open(file, HERE);
    await first.add({ uploaded: 'video hash', url: '/files/a' });
    await first.add({ sending: 'row', body: BODY });
    let journal = await reopened(first);
    expect([journal.batch, journal.uploadOf('video hash')]).toEqual([first.batch, '/files/a']);
    expect(journal.unansweredOf('row')).toEqual(BODY);
    await journal.add(MADE);
    await journal.add({ ready: 'row' });
    journal = await reopened(journal);
    expect(journal.unansweredOf('row')).toBeNull();
    expect(journal.madeOf('row')).toEqual({ id: 3, viewUrl: 'v', shareUrl: 's', isReady: true });
    await journal.close();
  });

  it('forgets a refused request and its files, which may be why it was refused', async () => {
    const journal = await Journal.open(file, HERE);
    await journal.add({ uploaded: 'video hash', url: '/files/a' });
    await journal.add({ sending: 'row', body: BODY });
    await journal.add({ refused: 'row' });
    const next = await reopened(journal);
    expect([next.unansweredOf('row'), next.uploadOf('video hash')]).toEqual([null, null]);
    await next.close();
  });

  it('drops half a line at its end, and goes on after it', async () => {
    const journal = await Journal.open(file, HERE);
    await journal.add(MADE);
    await journal.close();
    await appendFile(file, '{"ready":"ro');
    const next = await Journal.open(file, HERE);
    await next.add({ ready: 'row' });
    const last = await reopened(next);
    expect(last.madeOf('row')?.isReady).toBe(true);
    await last.close();
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(3);
  });

  it('writes nothing after a line that the disk took only half of', async () => {
    const journal = await Journal.open(file, HERE);
    const handle = await open(file);
    const writing = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'appendFile');
    await handle.close();
    writing.mockImplementationOnce(async () => {
      await appendFile(file, '{"uploaded":"vid');
      throw new Error('ENOSPC: no space left on device');
    });
    const steps = [{ uploaded: 'video hash', url: '/files/a' }, MADE];
    const written = await Promise.allSettled(steps.map((step) => journal.add(step)));
    writing.mockRestore();
    expect(written.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // The half line is at the end, so the next run drops it.
    const next = await reopened(journal);
    expect(next.madeOf('row')).toBeNull();
    await next.close();
  });

  it('is refused for another server or workspace, and when it is damaged', async () => {
    await (await Journal.open(file, HERE)).close();
    for (const other of [{ workspaceId: 8 }, { server: 'https://b.example' }]) {
      await expect(Journal.open(file, { ...HERE, ...other })).rejects.toMatchObject({ code: 'journal-of-other-place' });
    }
    for (const line of ['a line of something else', 'null', '7', '{"uploaded":5,"url":"/files/a"}', '{"made":"row"}']) {
      await writeFile(file, `${JSON.stringify({ v: 1, batch: 'b', ...HERE })}\n${line}\n`);
      await expect(Journal.open(file, HERE), line).rejects.toMatchObject({ code: 'journal-broken' });
    }
  });
});
