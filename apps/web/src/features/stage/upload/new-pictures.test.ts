import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewPictures } from './new-pictures';
import type { PictureWatcher, StoredPicture } from './store-picture';

const STORED: StoredPicture = { id: 'file', name: 'Menu', alike: ['Citrus'] };
const FILE = new File(['picture'], 'menu.png');

let end: { store: (picture: StoredPicture) => void; fail: (error: Error) => void };
let watcher: PictureWatcher;
const session = { canEdit: true };

vi.mock('./store-picture', () => ({
  storePicture: async (_file: File, _others: unknown, given: PictureWatcher) => {
    watcher = given;
    return new Promise<StoredPicture>((store, fail) => (end = { store, fail }));
  },
}));

beforeEach(() => void Object.assign(session, { canEdit: true }));
afterEach(() => vi.restoreAllMocks());

async function begin() {
  const pictures = new NewPictures(session);
  const onStored = vi.fn();
  const before = end;
  const prepared = pictures.prepare('add', { file: FILE, others: [], onStored });
  await expect.poll(() => end).not.toBe(before);
  return { pictures, onStored, prepared };
}

it('a picture tells its progress, enters the project, and names those that look like it', async () => {
  const { pictures, onStored, prepared } = await begin();
  expect(pictures.isBusy).toBe(true);
  watcher.onCompiled(0.42);
  expect(pictures.at('add')).toEqual({ percent: 42, problem: null, alike: [] });
  expect(pictures.at('another place').percent).toBeNull();
  end.store(STORED);
  await prepared;
  expect(onStored).toHaveBeenCalledExactlyOnceWith(STORED);
  expect(pictures.at('add')).toEqual({ percent: null, problem: null, alike: ['Citrus'] });
  expect(pictures.isBusy).toBe(false);
});

it('a picture that cannot be used leaves its problem, until another one is tried', async () => {
  const { pictures, onStored, prepared } = await begin();
  end.fail(new Error('Too little detail'));
  await prepared;
  expect(pictures.at('add')).toMatchObject({ percent: null, problem: 'Too little detail' });
  void pictures.prepare('add', { file: FILE, others: [], onStored });
  expect(pictures.at('add')).toMatchObject({ percent: 0, problem: null });
  expect(onStored).not.toHaveBeenCalled();
});

it('a picture does not enter a project that another window edits by then', async () => {
  const { pictures, onStored, prepared } = await begin();
  session.canEdit = false;
  end.store(STORED);
  await prepared;
  expect(onStored).not.toHaveBeenCalled();
  expect(pictures.at('add').problem).toContain('Another window');
});

it('leaving the stage ends the work', async () => {
  const { pictures, onStored, prepared } = await begin();
  pictures.dispose();
  expect(watcher.signal.aborted).toBe(true);
  end.store(STORED);
  await prepared;
  expect(onStored).not.toHaveBeenCalled();
});
