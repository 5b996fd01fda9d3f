import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../test-support/memory-storage';

const refuse = () => {
  throw new DOMException('The storage is blocked', 'SecurityError');
};

afterEach(() => vi.unstubAllGlobals());

/** The module as a newly loaded page has it. */
const page = async () => import('./declined-usdz');
beforeEach(() => void vi.resetModules());

it('remembers a declined model in the later pages of a tab', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', memoryStorage(stored));
  for (const url of ['/files/lamp', '/files/chair', '/files/lamp']) (await page()).rememberDeclined(url);
  vi.resetModules();
  const { isDeclined } = await page();
  expect(['/files/lamp', '/files/chair', '/files/table'].map(isDeclined)).toEqual([true, true, false]);
  expect([...stored.values()]).toEqual(['/files/lamp /files/chair']);
});

it('remembers a declined model on the same page if the browser blocks the storage', async () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
  const { isDeclined, rememberDeclined } = await page();
  expect(isDeclined('/files/lamp')).toBe(false);
  rememberDeclined('/files/lamp');
  expect(isDeclined('/files/lamp')).toBe(true);
});
