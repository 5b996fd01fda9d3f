import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';
import { restoreJournal } from '../db/schema/records';
import { JOURNAL_FILE } from './backup-folder';
import { appendJournal, mergeJournals, readJournal } from './journal';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'));
});
afterAll(() => rm(folder, { recursive: true }));

const entry = (second: number, kind: string) => ({
  id: `00000000-0000-4000-8000-00000000000${second}`,
  kind,
  subject: { shareId: 'lantern' },
  createdAt: `2026-11-27T10:00:0${second}.000Z`,
});

async function journalOf(...entries: object[]) {
  const text = entries.map((one) => `${JSON.stringify(one)}\n`).join('');
  await writeFile(path.join(folder, JOURNAL_FILE), text, { mode: 0o600 });
  return readJournal(folder);
}

it('repeats what two copies of a journal have in its order, each entry once', async () => {
  const [blocked, unblocked] = [entry(1, 'project-blocked'), entry(2, 'project-unblocked')];
  const [newer, older] = [await journalOf(blocked, unblocked), await journalOf(blocked)];
  expect(mergeJournals(newer, older)).toEqual([blocked, unblocked]);
  expect(mergeJournals(older, newer)).toEqual([blocked, unblocked]);
});

it('refuses a journal with a kind of entry that this version cannot repeat', async () => {
  await expect(journalOf(entry(1, 'project-sunk'))).rejects.toThrow('is damaged, or was written by a later version');
});

it('goes on after a line that a crash has cut', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const kept = await journalOf(entry(1, 'project-blocked'));
  await appendFile(path.join(folder, JOURNAL_FILE), '{"id":"0000');
  await database.db.insert(restoreJournal).values({ kind: 'project-erased', subject: { shareId: 'lantern' } });
  expect(await appendJournal(database.db, folder)).toBe(1);
  expect(await readJournal(folder)).toEqual([...kept, expect.objectContaining({ kind: 'project-erased' })]);
});

it('writes each entry once, and each line whole, if several processes add them at once', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await journalOf(entry(1, 'project-blocked'));
  const subject = { shareId: 'lantern' };
  await database.db
    .insert(restoreJournal)
    .values(Array.from({ length: 500 }, () => ({ kind: 'project-erased', subject }) as const));
  const counts = await Promise.all(Array.from({ length: 5 }, () => appendJournal(database.db, folder)));
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 500]);
  expect(await readJournal(folder)).toHaveLength(501);
});
