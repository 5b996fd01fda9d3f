import type { Brand, BrandChange } from '@anchora/contract/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';

const BRAND_KEY = ['brand'];

/** The brand of the personal workspace. */
export function useBrand() {
  return useQuery<Brand>({
    queryKey: BRAND_KEY,
    queryFn: ({ signal }) => request<Brand>('/api/brand', { signal }),
  });
}

export function useSaveBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BrandChange) => request<Brand>('/api/brand', { method: 'PUT', body }),
    onSuccess: (saved) => {
      client.setQueryData(BRAND_KEY, saved);
      // Answers about projects carry the brand.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== BRAND_KEY[0] });
    },
  });
}
