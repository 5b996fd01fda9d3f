import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../test-support/memory-storage';
import { KEPT_MS } from './unsaved-scenes';
import { forgetKeptEntries, useKeptEntry } from './use-kept-entry';
import { CurrentUser } from './user';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', memoryStorage(stored));
});
afterEach(() => vi.unstubAllGlobals());

function Field() {
  return useKeptEntry('question', '')[0];
}

/** The entry that a user finds in a field which this tab has kept for user 7 for some time. */
function shownTo(id: number, keptMs: number): string {
  stored.set('kept-entry:7:question', JSON.stringify({ value: 'Why?', atMs: Date.now() - keptMs }));
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUser value={{ id } as User}>
        <Field />
      </CurrentUser>
    </QueryClientProvider>,
  );
}

it('shows what was typed to its user alone, and no longer than it is kept', () => {
  expect(shownTo(7, 0.9 * KEPT_MS)).toBe('Why?');
  expect(shownTo(8, 0)).toBe('');
  expect(shownTo(7, 1.1 * KEPT_MS)).toBe('');
});

it('deletes what a user has typed, and keeps that of others', () => {
  for (const key of ['kept-entry:7:question', 'kept-entry:7:brand', 'kept-entry:77:question']) stored.set(key, '{}');
  forgetKeptEntries(7);
  expect([...stored.keys()]).toEqual(['kept-entry:77:question']);
});
