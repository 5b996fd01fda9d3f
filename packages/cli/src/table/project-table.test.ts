import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_PROJECT_NAME_LENGTH, MAX_VIDEO_BYTES } from '@anchora/contract/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findTable, readProjectTable } from './project-table';

let folder: string;
/** A folder beside it, from which nothing may be read. */
let outside: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'project-table-'));
  outside = await mkdtemp(path.join(tmpdir(), 'private-'));
  for (const name of ['poster.jpg', 'clip.mp4', 'chair.glb', 'a.mind', 'empty.mp4']) {
    await writeFile(path.join(folder, name), name === 'empty.mp4' ? '' : 'bytes');
  }
});
afterEach(async () => {
  for (const made of [folder, outside]) await rm(made, { recursive: true, force: true });
});

async function read(text: string) {
  const file = path.join(folder, 'menu.csv');
  await writeFile(file, text);
  return readProjectTable(file);
}

async function faultsOf(text: string) {
  const { faults } = await read(text);
  return faults.map(({ row, column, fault }) => [row, column, fault.code]);
}

it('reads projects, with and without a picture, and skips empty rows and columns of the reader’s own', async () => {
  const { rows, faults } = await read(
    'Name,# price,picture,content,public,description\nMenu,5,poster.jpg,clip.mp4,,Món ngon\n,,,,,\nChair,9,,chair.glb,no,\n',
  );
  expect(faults).toEqual([]);
  expect(rows).toMatchObject([
    {
      row: 2,
      key: 'Menu',
      isPublic: true,
      description: 'Món ngon',
      picture: { kind: 'image' },
      content: { kind: 'video' },
    },
    { row: 4, key: 'Chair', isPublic: false, description: null, picture: null, content: { kind: 'model' } },
  ]);
});

it('names row and column of every bad cell', async () => {
  await truncate(path.join(folder, 'clip.mp4'), MAX_VIDEO_BYTES + 1);
  expect(
    await faultsOf(
      [
        'name,picture,content,tracking,public',
        ',poster.jpg,chair.glb,,',
        `${'n'.repeat(MAX_PROJECT_NAME_LENGTH + 1)},poster.jpg,chair.glb,,`,
        'A,chair.glb,empty.mp4,,',
        'B,gone.jpg,clip.mp4,,maybe',
        'C,,sofa.fbx,a.mind,',
        'A,,chair.glb,,',
        'D,,chair.glb,,,forgotten',
      ].join('\n'),
    ),
  ).toEqual([
    [2, 'name', 'cell-missing'],
    [3, 'name', 'cell-too-long'],
    [4, 'content', 'file-empty'],
    [4, 'picture', 'file-kind'],
    [5, 'public', 'cell-not-yes-or-no'],
    [5, 'content', 'file-too-large'],
    [5, 'picture', 'file-missing'],
    [6, 'content', 'file-of-browser'],
    [6, 'tracking', 'tracking-without-picture'],
    [7, 'name', 'key-twice'],
    [8, '', 'too-many-cells'],
  ]);
});

it('counts the letters of a name as the server does, however their marks are written', async () => {
  const name = 'Ế'.repeat(MAX_PROJECT_NAME_LENGTH).normalize('NFD');
  expect(await faultsOf(`name,content\n${name},clip.mp4\nẾ${name},clip.mp4`)).toEqual([[3, 'name', 'cell-too-long']]);
});

it('lets rows with one name have keys of their own', async () => {
  const { rows, faults } = await read('key,name,content\ndoor,Menu,clip.mp4\nwall,Menu,clip.mp4\n');
  expect([rows.map(({ key }) => key), faults]).toEqual([['door', 'wall'], []]);
});

it('takes no file from outside its folder, by path or by link', async () => {
  await writeFile(path.join(outside, 'secret.mp4'), 'bytes');
  await symlink(path.join(outside, 'secret.mp4'), path.join(folder, 'link.mp4'));
  await mkdir(path.join(folder, 'sub'));
  await writeFile(path.join(folder, 'sub/own.mp4'), 'bytes');
  const rows = ['link.mp4', path.join(outside, 'secret.mp4'), `../${path.basename(outside)}/secret.mp4`, 'sub/own.mp4'];
  expect(await faultsOf(`name,content\n${rows.map((file, index) => `${index},${file}`).join('\n')}`)).toEqual([
    [2, 'content', 'file-outside'],
    [3, 'content', 'file-outside'],
    [4, 'content', 'file-outside'],
  ]);
});

it('takes files from its folder whose names begin with two dots', async () => {
  await mkdir(path.join(folder, '..spring'));
  for (const name of ['..draft.mp4', '..spring/clip.mp4']) await writeFile(path.join(folder, name), 'bytes');
  expect(await faultsOf('name,content\nA,..draft.mp4\nB,..spring/clip.mp4')).toEqual([]);
});

it('is refused without a column that it needs, with one twice or unknown, and without rows', async () => {
  await expect(read('name,picture\nA,poster.jpg')).rejects.toMatchObject({ code: 'column-missing' });
  await expect(read('name,content,Name\n')).rejects.toMatchObject({ code: 'column-twice' });
  await expect(read('name,contents\n')).rejects.toMatchObject({ code: 'column-unknown' });
  await expect(read('name,content\n\n')).rejects.toMatchObject({ code: 'table-empty' });
});

it('is refused by its size, however large it is', async () => {
  const file = path.join(folder, 'menu.csv');
  await writeFile(file, '');
  // Readers of whole files refuse this much.
  await truncate(file, 2 ** 31);
  await expect(readProjectTable(file)).rejects.toMatchObject({ code: 'table-too-large' });
});

it('is found in its folder if it is the only one', async () => {
  await expect(findTable(folder, undefined)).rejects.toMatchObject({ code: 'table-missing' });
  await writeFile(path.join(folder, 'a.csv'), '');
  expect(await findTable(folder, undefined)).toBe(path.join(folder, 'a.csv'));
  await writeFile(path.join(folder, 'b.CSV'), '');
  await expect(findTable(folder, undefined)).rejects.toMatchObject({ code: 'tables-many' });
  expect(await findTable(folder, 'b.CSV')).toBe(path.join(folder, 'b.CSV'));
});
