import type { Brand, BrandChange } from '@anchora/contract/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inPageWorkspace } from '../uploads/page-workspace';
import { request } from './http-client';

const BRAND_KEY = ['brand'];
const keyOf = (workspace: number | null) => [...BRAND_KEY, workspace];
const urlOf = (workspace: number | null) => inPageWorkspace('/api/brand', workspace);

/** @param workspace null for the personal one */
export function useBrand(workspace: number | null) {
  return useQuery<Brand>({
    queryKey: keyOf(workspace),
    queryFn: ({ signal }) => request<Brand>(urlOf(workspace), { signal }),
  });
}

/**
 * Changes parts of the brand. The others are read again before, because another page may have changed them since this
 * one read them.
 */
export function useSaveBrand(workspace: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Partial<BrandChange>) => {
      const { isShown: _isShown, ...present } = await request<Brand>(urlOf(workspace));
      const body: BrandChange = { ...present, ...changes };
      return request<Brand>(urlOf(workspace), { method: 'PUT', body });
    },
    onSuccess: (saved) => {
      client.setQueryData(keyOf(workspace), saved);
      // Answers about projects carry the brand.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== BRAND_KEY[0] });
    },
  });
}
