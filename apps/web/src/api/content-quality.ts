import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { ContentQuality } from '@anchora/contract/variants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './http-client';
import { projectKey } from './projects';

function qualityKey(projectId: number) {
  return [...projectKey(projectId), 'variants'] as const;
}

/** The variants of a project's content, polled while some are being made. */
export function useContentQuality(projectId: number) {
  return useQuery<ContentQuality>({
    queryKey: qualityKey(projectId),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.variants.some(isUnderWay) ? JOB_POLL_MS : false),
  });
}

export function isUnderWay({ state }: ContentQuality['variants'][number]): boolean {
  return state === 'queued' || state === 'running';
}

/** Requests the missing or failed variants. */
export function useRetryVariants(projectId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => request<ContentQuality>(`/api/projects/${projectId}/variants`, { method: 'POST' }),
    onSuccess: (answer) => client.setQueryData(qualityKey(projectId), answer),
  });
}

/** Reads the variants again after the quality was changed. */
export function useRefreshQuality(projectId: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: qualityKey(projectId) });
}
