import type { Brand, BrandChange } from '@anchora/contract/brand';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { callMutation } from '../../test-support/call-mutation';
import { useSaveBrand } from './brand';

afterEach(() => vi.unstubAllGlobals());

it('saves the parts that were changed, and leaves the others as another page has stored them meanwhile', async () => {
  const stored = { startText: 'From the other page', endText: '', isShown: true } as Brand;
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => Response.json(stored));
  vi.stubGlobal('fetch', fetch);
  const changes: Partial<BrandChange> = { endText: 'Goodbye' };
  await callMutation(new QueryClient(), () => useSaveBrand(12), changes);
  const [address, init] = fetch.mock.lastCall ?? [];
  expect([address, init?.method]).toEqual(['/api/brand?workspace=12', 'PUT']);
  expect(JSON.parse(init?.body as string)).toEqual({ startText: 'From the other page', endText: 'Goodbye' });
});
