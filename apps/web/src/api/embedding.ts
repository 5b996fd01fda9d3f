import type { Embedding, EmbeddingChange } from '@anchora/contract/embedding';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { projectKey } from './projects';

const keyOf = (id: number) => [...projectKey(id), 'embedding'];

/** The sites that may show the project in a frame. */
export function useEmbedding(id: number) {
  return useQuery<Embedding>({ queryKey: keyOf(id) });
}

export function useSetEmbedSites(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EmbeddingChange) =>
      request<Embedding>(`/api/projects/${id}/embedding`, { method: 'PUT', body }),
    onSuccess: (changed) => client.setQueryData(keyOf(id), changed),
  });
}
