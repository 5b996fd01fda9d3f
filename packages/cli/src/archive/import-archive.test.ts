import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, CallError } from '@anchora/client/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Journal } from '../batch/journal';
import { importArchive } from './import-archive';
import type { OpenedArchive } from './read-archive';

const MODEL = 'a'.repeat(64);
const USDZ = 'b'.repeat(64);
const SOUND = 'c'.repeat(64);
const NAMES = { [MODEL]: ['model', 'boat.glb'], [USDZ]: ['usdz', 'boat.usdz'], [SOUND]: ['sound', 'waves.mp3'] };

const ARCHIVE = {
  hash: 'd'.repeat(64),
  bytesOf: () => new Uint8Array(),
  project: {
    name: 'Boat',
    content: { model: MODEL, usdz: USDZ, targetImage: null, tracking: null },
    draft: { items: [SOUND] },
    versions: [],
    files: Object.fromEntries(Object.entries(NAMES).map(([hash, [kind, name]]) => [hash, { kind, name }])),
  },
} as unknown as OpenedArchive;

let folder: string;
let journal: Journal;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  journal = await Journal.open(path.join(folder, 'boat.jsonl'), { server: 'https://ar.example', workspaceId: 7 });
});
afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Imports the archive.
 *
 * @param refused the call that the server refuses, with this status; null for none.
 * @returns the names of the uploaded files.
 */
async function importUntil(refused: string | null, status = 400): Promise<string[]> {
  const uploaded: string[] = [];
  const client = {
    upload: async (name: string) => ({ url: `/files/${uploaded.push(name)}` }),
    call: async (name: string) => {
      if (name === refused) throw new CallError(status, null);
      return { id: 3, viewUrl: 'v', shareUrl: 's', revision: 0 };
    },
  } as unknown as Client;
  const importing = importArchive(ARCHIVE, { client, journal, onUpload: () => undefined });
  if (refused === null) await importing;
  else await expect(importing).rejects.toBeInstanceOf(CallError);
  return uploaded;
}

it.each([
  ['project', 'createProject', ['boat.glb', 'boat.usdz']],
  ['scene', 'saveDraft', ['boat.glb', 'boat.usdz', 'waves.mp3']],
])('uploads the files of a refused %s again, which the server may have removed', async (_, call, again) => {
  expect(await importUntil(call)).toEqual(['boat.glb', 'boat.usdz', 'waves.mp3']);
  expect(await importUntil(null)).toEqual(again);
});

it.each([
  ['createProject', 401],
  ['createProject', 429],
  ['saveDraft', 401],
  ['saveDraft', 429],
])('uploads nothing again after %s was answered with %i, which says nothing of the files', async (call, status) => {
  await importUntil(call, status);
  expect(await importUntil(null)).toEqual([]);
});

it('uploads nothing again after the refusal of a call that names no file', async () => {
  await importUntil('changeProject');
  expect(await importUntil(null)).toEqual([]);
});
