import { afterEach, expect, it, vi } from 'vitest';
import { EDITOR_KEY } from '../../../api/drafts';
import { wizardDraftsPrefix } from '../../../api/wizard-drafts';
import { claimWindowId, openWindowIds } from './window-id';

afterEach(() => vi.unstubAllGlobals());

it('names the windows that are open, by the locks that they hold', async () => {
  const held = [{ name: `${EDITOR_KEY}:a` }, { name: `${wizardDraftsPrefix(1)}b` }];
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
  expect(await openWindowIds()).toEqual(new Set(['a']));
});

it('answers null without locks, or where the browser blocks them', async () => {
  vi.stubGlobal('navigator', {});
  expect(await openWindowIds()).toBeNull();
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.reject(new DOMException('blocked', 'SecurityError')) },
  });
  expect(await openWindowIds()).toBeNull();
});

it('gives two stages that one window opens at once the same id', async () => {
  const stored = new Map<string, string>();
  const held = new Set<string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const request = async (name: string, _: LockOptions, use: (lock: object | null) => Promise<void>) => {
    const isFree = !held.has(name);
    held.add(name);
    await use(isFree ? {} : null);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const [first, second] = await Promise.all([claimWindowId(), claimWindowId()]);
  expect(second).toBe(first);
  expect([...stored.values(), ...held]).toEqual([first, `${EDITOR_KEY}:${first}`]);
});
