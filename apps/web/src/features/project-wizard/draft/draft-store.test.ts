import { describe, expect, it } from 'vitest';
import { wizardDraftsPrefix } from '../../../api/wizard-drafts';
import { type Draft, emptyDraft } from './draft';
import {
  beginDraft,
  DRAFT_LIVES_MS,
  type DraftOwner,
  type DraftStoreDeps,
  FILES_LIVE_MS,
  putBack,
  takeDraft,
} from './draft-store';
import { memoryStorage } from '../../../../test-support/memory-storage';

/** One browser, whose tabs share storage and locks. */
function browser() {
  const storage = memoryStorage(new Map());
  const held = new Set<string>();
  const clock = { nowMs: 1_000_000 };
  let ids = 0;
  const deps: DraftStoreDeps = {
    storage,
    claim: async (name) => {
      if (held.has(name)) return null;
      held.add(name);
      return () => void held.delete(name);
    },
    newId: () => `id${(ids += 1)}`,
    now: () => clock.nowMs,
  };
  return { storage, deps, clock };
}

const ADA = { userId: 7, workspace: null };
const ADA_IN_TEAM = { userId: 7, workspace: 12 };
const BOB = { userId: 8, workspace: null };

const named = (name: string): Draft => ({
  ...emptyDraft(),
  name,
  model: { url: '/files/m', fileName: 'm.glb', sizeBytes: 9 },
});

/** With a file of each kind, and what was made from the model and the picture. */
const withFiles = (name: string): Draft => ({
  ...named(name),
  video: { url: '/files/v', fileName: 'v.mp4', sizeBytes: 9 },
  targetImage: { url: '/files/i', fileName: 'i.png', sizeBytes: 9 },
  usdz: { modelUrl: '/files/m', url: '/files/u', report: null },
  tracking: { url: '/files/t', evaluation: null },
});

/** The key under which a draft of this id is stored. */
const keyOf = ({ userId }: DraftOwner, id: string): string => wizardDraftsPrefix(userId) + id;

const savedAt = (savedAtMs: number): string => JSON.stringify({ ...named('Theirs'), savedAtMs });

const newer = (savedAtMs: number): string => JSON.stringify({ version: 2, savedAtMs, title: 'Jazz night' });

describe('takeDraft', () => {
  it('finds nothing on a first visit and stores nothing until something is saved', async () => {
    const { deps, storage } = browser();
    expect((await takeDraft(ADA, deps)).found).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('returns what an earlier visit saved, only to the same user', async () => {
    const { deps } = browser();
    const first = await takeDraft(ADA, deps);
    first.save(named('Jazz night'));
    first.release();
    expect((await takeDraft(BOB, deps)).found).toBeNull();
    expect((await takeDraft(ADA, deps)).found).toMatchObject({ name: 'Jazz night', model: { url: '/files/m' } });
  });

  it('offers a draft only in the workspace to which its files belong', async () => {
    const { deps } = browser();
    const held = await takeDraft(ADA_IN_TEAM, deps);
    held.save(named('For the team'));
    held.release();
    const own = await takeDraft(ADA, deps);
    expect(own.found).toBeNull();
    own.save(named('My own'));
    own.release();
    expect((await takeDraft(ADA_IN_TEAM, deps)).found?.name).toBe('For the team');
    expect((await takeDraft(ADA, deps)).found?.name).toBe('My own');
  });

  it('takes a draft that names no workspace for one of the personal workspace', async () => {
    const { deps, storage, clock } = browser();
    const { workspace: _workspace, ...former } = { ...named('Former'), savedAtMs: clock.nowMs };
    storage.setItem(keyOf(ADA, 'a'), JSON.stringify(former));
    expect((await takeDraft(ADA_IN_TEAM, deps)).found).toBeNull();
    expect((await takeDraft(ADA, deps)).found?.name).toBe('Former');
  });

  it('gives a second tab a draft of its own, and neither overwrites the other', async () => {
    const { deps } = browser();
    const one = await takeDraft(ADA, deps);
    one.save(named('One'));
    const two = await takeDraft(ADA, deps);
    expect(two.found).toBeNull();
    deps.now = () => 2_000_000;
    two.save(named('Two'));
    one.save(named('One again'));
    two.release();
    expect((await takeDraft(ADA, deps)).found?.name).toBe('Two');
    one.release();
    expect((await takeDraft(ADA, deps)).found?.name).toBe('One again');
  });

  it('begins another draft beside an unfinished one, which is opened once that is done', async () => {
    const { deps, clock } = browser();
    const unfinished = await takeDraft(ADA, deps);
    unfinished.save(named('Unfinished'));
    unfinished.release();
    clock.nowMs += 1000;
    const other = await beginDraft(ADA, deps);
    expect(other.found).toBeNull();
    other.save(named('Other'));
    other.release();
    const again = await takeDraft(ADA, deps);
    expect(again.found?.name).toBe('Other');
    again.discard();
    expect((await takeDraft(ADA, deps)).found?.name).toBe('Unfinished');
  });

  it('opens a draft as its tab left it, even if that stored it while the tab was being closed', async () => {
    const { deps } = browser();
    const closing = await takeDraft(ADA, deps);
    closing.save(named('One'));
    const { claim } = deps;
    deps.claim = async (name) => {
      closing.save(named('One, with its upload'));
      closing.release();
      return claim(name);
    };
    expect((await takeDraft(ADA, deps)).found?.name).toBe('One, with its upload');
  });

  it('leaves nothing behind after discard, not even by a late save', async () => {
    const { deps, storage } = browser();
    const held = await takeDraft(ADA, deps);
    held.save(named('Done'));
    expect(storage.length).toBeGreaterThan(0);
    held.discard();
    held.save(named('Late'));
    expect(storage.length).toBe(0);
  });

  it('keeps the words but not the files once the server may have removed these', async () => {
    const { deps, clock } = browser();
    const held = await takeDraft(ADA, deps);
    held.save({ ...withFiles('Old'), step: 'content' });
    held.release();
    clock.nowMs += FILES_LIVE_MS + 1;
    const files = { model: null, video: null, targetImage: null, usdz: null, tracking: null };
    expect((await takeDraft(ADA, deps)).found).toMatchObject({ name: 'Old', ...files, step: 'details' });
  });

  it('drops drafts that are damaged, of another shape or too old', async () => {
    const { deps, storage, clock } = browser();
    storage.setItem(keyOf(ADA, 'a'), '{"version":1');
    storage.setItem(keyOf(ADA, 'b'), '{"version":1,"name":"x"}');
    storage.setItem(
      keyOf(ADA, 'c'),
      JSON.stringify({ ...named('Ancient'), savedAtMs: clock.nowMs - DRAFT_LIVES_MS - 1 }),
    );
    expect((await takeDraft(ADA, deps)).found).toBeNull();
    expect(storage.length).toBe(0);
  });

  it('drops drafts of other users that are too old, and leaves their later ones', async () => {
    const { deps, storage, clock } = browser();
    storage.setItem(keyOf(BOB, 'old'), savedAt(clock.nowMs - DRAFT_LIVES_MS - 1));
    storage.setItem(keyOf(BOB, 'new'), savedAt(clock.nowMs));
    expect((await takeDraft(ADA, deps)).found).toBeNull();
    expect([storage.length, storage.key(0)]).toEqual([1, keyOf(BOB, 'new')]);
  });

  it('leaves a draft of a newer app to that app, unless it is too old for any app', async () => {
    const { deps, storage, clock } = browser();
    storage.setItem(keyOf(ADA, 'a'), newer(clock.nowMs));
    storage.setItem(keyOf(ADA, 'b'), newer(clock.nowMs - DRAFT_LIVES_MS - 1));
    expect((await takeDraft(ADA, deps)).found).toBeNull();
    expect(storage.getItem(keyOf(ADA, 'a'))).toBe(newer(clock.nowMs));
    expect(storage.length).toBe(1);
  });

  it('saves without an error when storage is full', async () => {
    const { deps } = browser();
    deps.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const held = await takeDraft(ADA, deps);
    expect(() => held.save(named('x'))).not.toThrow();
    expect(putBack(ADA, named('x'), deps)).toBe(false);
  });

  it('finds a discarded draft that was put back', async () => {
    const { deps } = browser();
    expect(putBack(ADA, named('x'), deps)).toBe(true);
    expect((await takeDraft(ADA, deps)).found?.name).toBe('x');
  });
});
