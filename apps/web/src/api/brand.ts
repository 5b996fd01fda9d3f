import type { Brand, BrandChange } from '@anchora/contract/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';

const BRAND_KEY = ['brand'];
const keyOf = (workspace: number | null) => [...BRAND_KEY, workspace];
const urlOf = (workspace: number | null) => (workspace === null ? '/api/brand' : `/api/brand?workspace=${workspace}`);

/** @param workspace null for the personal one */
export function useBrand(workspace: number | null) {
  return useQuery<Brand>({
    queryKey: keyOf(workspace),
    queryFn: ({ signal }) => request<Brand>(urlOf(workspace), { signal }),
  });
}

export function useSaveBrand(workspace: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BrandChange) => request<Brand>(urlOf(workspace), { method: 'PUT', body }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(workspace), saved);
      // Answers about projects carry the brand.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== BRAND_KEY[0] });
    },
  });
}
