import { JOB_POLL_MS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { BrowserVariant, ContentQuality } from '@anchora/contract/variants';
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

/** Like `useContentQuality`, once and outside a component. */
export async function fetchContentQuality(projectId: number): Promise<ContentQuality> {
  return request<ContentQuality>(`/api/projects/${projectId}/variants`);
}

/** Makes an upload the still picture or the smaller copy of a project's video. */
export async function giveVariant(projectId: number, variant: BrowserVariant, url: string): Promise<Project> {
  return request<Project>(`/api/projects/${projectId}/variants/${variant}`, { method: 'PUT', body: { url } });
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
