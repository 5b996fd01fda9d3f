import { afterEach, expect, it, vi } from 'vitest';
import { EDITOR_KEY } from '../../../api/drafts';
import { wizardDraftsPrefix } from '../../../api/wizard-drafts';
import { openWindowIds } from './window-id';

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
